/** The list of files in the back office, private and public ones. */
import { fileLabels } from '../../domain/file-labels.ts';
import { targetTables } from '../../domain/file-targets.ts';
import { sampleColumn } from '../../records/derive-list.ts';
import type { RecordList } from '../records/lists/list-column.ts';
import { fileReviews } from './files.ts';

export const filesList = {
  one: 'file',
  many: 'files',
  find: 'name',
  columns: {
    name: { label: 'Name', kind: 'text' },
    ownerName: { label: 'Owner', kind: 'text' },
    label: { label: 'Document type', kind: 'choice', choices: fileLabels, filter: true },
    complianceReview: { label: 'Compliance review', kind: 'state', choices: fileReviews, filter: true },
    targetTable: { label: 'Owner type', kind: 'choice', choices: Object.values(targetTables), filter: true },
    private: { label: 'Private', kind: 'flag', filter: true },
    bytes: { label: 'Size', kind: 'bytes' },
    fileType: { label: 'Type', kind: 'text', hidden: true },
    fileName: { label: 'File name', kind: 'text', hidden: true },
    category: { label: 'Category', kind: 'text', hidden: true },
    createdAt: { label: 'Uploaded', kind: 'time', filter: true },
    updatedAt: { label: 'Updated', kind: 'time', hidden: true },
    ...sampleColumn,
  },
} as const satisfies RecordList;
