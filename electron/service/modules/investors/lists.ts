import { sql } from 'kysely';
import { archivedSource, type ListSource } from '#service/modules/records/lists/list-source.ts';
import { selectByText } from '#service/storage/search-index.ts';

const byName = sql`${sql.ref('r.name')} collate nocase`;

export const individualsSource: ListSource = {
  table: 'individuals',
  computed: {
    name: sql`${sql.ref('r.firstName')} || coalesce(' ' || ${sql.ref('r.lastName')}, '')`,
    investorAccountName: sql`a.name`,
    ...archivedSource,
  },
  join: sql`join ${sql.table('investorAccounts')} a on a.id = ${sql.ref('r.investorAccountId')}`,
  orderings: {
    createdAt: { index: 'individualsByAge', by: [sql.ref('r.createdAt')] },
    name: {
      index: 'individualsByName',
      by: [sql`${sql.ref('r.lastName')} collate nocase`, sql`${sql.ref('r.firstName')} collate nocase`],
    },
  },
  counting: 'individualsByStates',
  find: (words, limit, isArchived) => selectByText('individuals', words, limit, isArchived),
};

export const investorAccountsSource: ListSource = {
  table: 'investorAccounts',
  computed: archivedSource,
  orderings: {
    createdAt: { index: 'investorAccountsByAge', by: [sql.ref('r.createdAt')] },
    name: { index: 'investorAccountsByName', by: [byName] },
  },
  counting: 'investorAccountsByStates',
  find: (words, limit, isArchived) => selectByText('investorAccounts', words, limit, isArchived),
};

export const legalEntitiesSource: ListSource = {
  table: 'legalEntities',
  computed: archivedSource,
  orderings: {
    createdAt: { index: 'legalEntitiesByAge', by: [sql.ref('r.createdAt')] },
    name: { index: 'legalEntitiesByName', by: [byName] },
  },
  counting: 'legalEntitiesByStates',
  find: (words, limit, isArchived) => selectByText('legalEntities', words, limit, isArchived),
};
