/** The list of files in the back office, private and public ones. */
import { fileLabels } from '../../domain/file-labels.ts';
import { targetTables } from '../../domain/file-targets.ts';
import type { RecordList } from '../records/lists/list-column.ts';
import { fileReviews } from './files.ts';

export const filesList = {
  one: 'file',
  many: 'files',
  find: 'name',
  columns: {
    name: { label: 'Name', kind: 'text', sort: 'always' },
    ownerName: { label: 'Owner', kind: 'text', sort: 'when-few' },
    label: { label: 'Document type', kind: 'choice', choices: fileLabels, filter: true },
    complianceReview: { label: 'Compliance review', kind: 'state', choices: fileReviews, filter: true },
    targetTable: { label: 'Owner type', kind: 'choice', choices: Object.values(targetTables), filter: true },
    private: { label: 'Private', kind: 'flag', filter: true },
    bytes: { label: 'Size', kind: 'bytes', sort: 'when-few' },
    fileType: { label: 'Type', kind: 'text', sort: 'when-few', hidden: true },
    fileName: { label: 'File name', kind: 'text', sort: 'when-few', hidden: true },
    category: { label: 'Category', kind: 'text', sort: 'when-few', hidden: true },
    createdAt: { label: 'Uploaded', kind: 'time', sort: 'always', filter: true },
    updatedAt: { label: 'Updated', kind: 'time', sort: 'when-few', hidden: true },
  },
} as const satisfies RecordList;
