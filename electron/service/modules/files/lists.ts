import { sql } from 'kysely';
import type { ListSource } from '#service/modules/records/lists/list-source.ts';
import { selectByText } from '#service/storage/search-index.ts';

export const filesSource: ListSource = {
  table: 'files',
  orderings: {
    createdAt: { index: 'filesByAge', by: [sql.ref('r.createdAt')] },
    name: { index: 'filesByName', by: [sql`r.name collate nocase`] },
  },
  counting: 'filesByStates',
  find: (words, limit) => selectByText('files', words, limit),
};
