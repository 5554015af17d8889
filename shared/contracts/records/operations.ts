import { browseList, countList, exportList } from './browse-list.ts';
import { savedViewOperations } from './saved-views.ts';
import { getHistory, searchRecords, searchSsns } from './search.ts';
import { listStaffEntries } from './staff-entries.ts';

/** The operations on lists and records of any kind. */
export const recordOperations = {
  browseList,
  countList,
  exportList,
  ...savedViewOperations,
  searchRecords,
  searchSsns,
  getHistory,
  listStaffEntries,
};
