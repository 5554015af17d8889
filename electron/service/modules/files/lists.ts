import { sql } from 'kysely';
import type { ListSource } from '#service/modules/records/lists/list-source.ts';
import { selectByText } from '#service/storage/search-index.ts';

const targetId = sql.ref('r.targetId');
const personName = sql`${sql.ref('firstName')} || coalesce(' ' || ${sql.ref('lastName')}, '')`;

/** The name of the record that a file is linked to. */
const ownerName = sql`case ${sql.ref('r.targetTable')}
  when 'INDIVIDUALS' then (select ${personName} from individuals where id = ${targetId})
  when 'INVESTOR_ACCOUNTS' then (select name from ${sql.table('investorAccounts')} where id = ${targetId})
  when 'LEGAL_ENTITIES' then (select name from ${sql.table('legalEntities')} where id = ${targetId})
  when 'ISSUERS' then (select title from issuers where id = ${targetId})
  when 'OFFERINGS' then (select name from offerings where id = ${targetId})
  when 'ASSETS' then (select name from assets where id = ${targetId})
  when 'TRADES' then (select 'Trade ' || ${sql.ref('tradeNumber')} from trades where id = ${targetId})
  when 'ACCOUNTS' then (select name from accounts where id = ${targetId})
end`;

export const filesSource: ListSource = {
  table: 'files',
  computed: { ownerName },
  orderings: {
    createdAt: { index: 'filesByAge', by: [sql.ref('r.createdAt')] },
    name: { index: 'filesByName', by: [sql`r.name collate nocase`] },
  },
  counting: 'filesByStates',
  find: (words, limit) => selectByText('files', words, limit),
};
