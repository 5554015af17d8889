import { sql } from 'kysely';
import type { ListSource } from '#service/modules/records/lists/list-source.ts';
import { selectByText } from '#service/storage/search-index.ts';

const byName = sql`${sql.ref('r.name')} collate nocase`;

export const individualsSource: ListSource = {
  table: 'individuals',
  computed: {
    name: sql`${sql.ref('r.firstName')} || coalesce(' ' || ${sql.ref('r.lastName')}, '')`,
    investorAccountName: sql`a.name`,
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
  find: (words, limit) => selectByText('individuals', words, limit),
};

export const investorAccountsSource: ListSource = {
  table: 'investorAccounts',
  orderings: {
    createdAt: { index: 'investorAccountsByAge', by: [sql.ref('r.createdAt')] },
    name: { index: 'investorAccountsByName', by: [byName] },
  },
  counting: 'investorAccountsByStates',
  find: (words, limit) => selectByText('investorAccounts', words, limit),
};

export const legalEntitiesSource: ListSource = {
  table: 'legalEntities',
  orderings: {
    createdAt: { index: 'legalEntitiesByAge', by: [sql.ref('r.createdAt')] },
    name: { index: 'legalEntitiesByName', by: [byName] },
  },
  counting: 'legalEntitiesByStates',
  find: (words, limit) => selectByText('legalEntities', words, limit),
};
