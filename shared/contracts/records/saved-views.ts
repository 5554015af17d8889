/** Views of lists that officers save, and the columns of each list as an officer arranged them. */
import Type, { type Static } from 'typebox';
import { limits } from '../../domain/limits.ts';
import { flag, idOf, oneOf, optional, request, text, wholeNumber } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, dateTime, string } from '../records.ts';
import { listFilters, listGroup, listSort } from './browse-list.ts';
import { listNames } from './lists/index.ts';

const shownColumns = Type.Array(
  request({
    name: text({ maxLength: 50 }),
    width: optional(wholeNumber({ minimum: limits.columnWidthMin, maximum: limits.columnWidthMax })),
  }),
  {
    minItems: 1,
    maxItems: 100,
    description: 'From left to right; the width in pixels, if an officer set it',
  },
);

/** The shown columns of a list, from left to right, with the widths in pixels that an officer set. */
export type ShownColumns = Static<typeof shownColumns>;

const content = request({
  sort: optional(listSort()),
  group: optional(listGroup()),
  find: optional(text({ maxLength: 200 })),
  filters: optional(listFilters),
  columns: shownColumns,
});

/** What a view shows of its list: the filters are those of the address of the screen, with days instead of times. */
export type ViewContent = Static<typeof content>;

const savedView = Type.Object({
  id: string(),
  list: choice(listNames),
  name: string(),
  isShared: boolean(),
  isOwn: boolean(),
  owner: string('Name of the officer'),
  /** Whether the officer who asks may change, rename, and delete it. */
  isChangeable: boolean(),
  content,
  updatedAt: dateTime(),
});
export type SavedView = Static<typeof savedView>;

const name = () => text({ maxLength: limits.savedViewName });
const params = request({ id: idOf('savedView') });
const example = { params: { id: 'saved_view_01k9z3m4n5p6q7r8s9t0v1w2x3' } };
const sharedRole = 'Shared views require a role';
const notOwner = 'Only the owner and administrators may change a shared view';
const noView = 'No such view, or it is a personal view of another officer';
const nameUsed = 'Another view of the list already has this name';

const listSavedViews = operation({
  name: 'listSavedViews',
  module: 'records',
  scope: 'read',
  everyOfficer: 'own-views',
  summary: 'List saved views',
  description:
    'Returns the personal views of the officer, and the views that officers share, of all lists by name.',
  output: Type.Object({ items: Type.Array(savedView) }),
});

const createSavedView = operation({
  name: 'createSavedView',
  module: 'records',
  scope: 'write',
  everyOfficer: 'own-views',
  status: 201,
  summary: 'Save list view',
  description:
    'Saves the filters, search text, order, grouping, and columns of a list under a name. Other officers see the view only if it is shared. Sharing requires the Reviewer or Administrator role.',
  body: request({ list: oneOf(listNames), name: name(), isShared: flag(), content }),
  output: savedView,
  errors: {
    400: 'The list has no such column, or a filter is not valid',
    403: sharedRole,
    409: nameUsed,
    422: `The officer has ${limits.savedViews} views of the list`,
  },
});

const updateSavedView = operation({
  name: 'updateSavedView',
  module: 'records',
  scope: 'write',
  everyOfficer: 'own-views',
  summary: 'Change saved view',
  description:
    'Omitted fields do not change; `content` replaces all of it. A shared view can be changed by its owner and by administrators.',
  params,
  body: request({
    name: Type.Optional(name()),
    isShared: Type.Optional(flag()),
    content: Type.Optional(content),
  }),
  output: savedView,
  errors: {
    400: 'The list has no such column, or a filter is not valid',
    403: notOwner,
    404: noView,
    409: nameUsed,
  },
  example,
});

const deleteSavedView = operation({
  name: 'deleteSavedView',
  module: 'records',
  scope: 'write',
  everyOfficer: 'own-views',
  summary: 'Delete saved view',
  description: `Deletes a view. It can be restored for ${limits.deletedViewHours} hours.`,
  params,
  output: Type.Object({ id: string() }),
  errors: { 403: notOwner, 404: noView },
  example,
});

const restoreSavedView = operation({
  name: 'restoreSavedView',
  module: 'records',
  scope: 'write',
  everyOfficer: 'own-views',
  summary: 'Restore deleted view',
  description: 'Restores a deleted view with its ID. Its owner and administrators may do this.',
  params,
  output: savedView,
  errors: { 403: notOwner, 404: 'No such view, or it was deleted too long ago', 409: nameUsed },
  example,
});

const ownColumns = Type.Object({ list: choice(listNames), columns: shownColumns });

const listOwnColumns = operation({
  name: 'listOwnColumns',
  module: 'records',
  scope: 'read',
  everyOfficer: 'own-views',
  summary: 'List your columns',
  description:
    'Returns the columns of each list that the officer arranged. Other lists have the default columns.',
  output: Type.Object({ items: Type.Array(ownColumns) }),
});

const setOwnColumns = operation({
  name: 'setOwnColumns',
  module: 'records',
  scope: 'write',
  everyOfficer: 'own-views',
  summary: 'Arrange list columns',
  description:
    'Stores the visible columns of a list for the officer, with their order and width. Without `columns`, the default columns are restored.',
  body: request({ list: oneOf(listNames), columns: Type.Optional(shownColumns) }),
  output: Type.Object({ list: choice(listNames) }),
  errors: { 400: 'The list has no such column' },
});

export const savedViewOperations = {
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  restoreSavedView,
  listOwnColumns,
  setOwnColumns,
};
