import { sql } from 'kysely';
import { archivedSource, type ListSource } from '#service/modules/records/lists/list-source.ts';
import { selectByText } from '#service/storage/search-index.ts';

export const issuersSource: ListSource = {
  table: 'issuers',
  computed: archivedSource,
  orderings: {
    createdAt: { index: 'issuersByAge', by: [sql.ref('r.createdAt')] },
    title: { index: 'issuersByTitle', by: [sql`r.title collate nocase`] },
  },
  find: (words, limit, isArchived) => selectByText('issuers', words, limit, isArchived),
};

export const offeringsSource: ListSource = {
  table: 'offerings',
  computed: { issuerTitle: sql`i.title`, ...archivedSource },
  join: sql`join issuers i on i.id = ${sql.ref('r.issuerId')}`,
  orderings: {
    createdAt: { index: 'offeringsByAge', by: [sql.ref('r.createdAt')] },
    name: { index: 'offeringsByName', by: [sql`r.name collate nocase`] },
  },
  find: (words, limit, isArchived) => selectByText('offerings', words, limit, isArchived),
};
