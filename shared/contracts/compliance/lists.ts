/** The list of secure requests in the back office; their content is only on their details pages. */
import { sampleColumn } from '../../records/derive-list.ts';
import type { RecordList } from '../records/lists/list-column.ts';

export const secureRequestsList = {
  one: 'secure request',
  many: 'secure requests',
  columns: {
    template: { label: 'Template', kind: 'text', isCommon: true },
    ipAddress: { label: 'IP address', kind: 'text', isCode: true },
    createdAt: { label: 'Received', kind: 'time', filter: true },
    ...sampleColumn,
  },
} as const satisfies RecordList;
