/** The list of files in the back office, private and public ones. */
import { fileLabels } from '../../domain/file-labels.ts';
import { targetTables } from '../../domain/file-targets.ts';
import type { RecordList } from '../lists/list-column.ts';
import { fileReviews } from './files.ts';

export const filesList = {
  one: 'file',
  many: 'files',
  find: 'a name',
  columns: {
    name: { words: 'Name', kind: 'text', sort: 'always' },
    label: { words: 'Label', kind: 'choice', choices: fileLabels, filter: true },
    complianceReview: { words: 'Review', kind: 'state', choices: fileReviews, filter: true },
    targetTable: { words: 'Belongs to', kind: 'choice', choices: Object.values(targetTables), filter: true },
    private: { words: 'Private', kind: 'flag', filter: true },
    bytes: { words: 'Size', kind: 'bytes', sort: 'when-few' },
    fileType: { words: 'Type', kind: 'text', sort: 'when-few', hidden: true },
    fileName: { words: 'File name', kind: 'text', sort: 'when-few', hidden: true },
    category: { words: 'Category', kind: 'text', sort: 'when-few', hidden: true },
    createdAt: { words: 'Uploaded', kind: 'time', sort: 'always', filter: true },
    updatedAt: { words: 'Changed', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;
