import Type, { type Static } from 'typebox';
import { request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, number, numberOrNull, string, stringOrNull } from '../records.ts';

const dataFolder = Type.Object({
  /** Null for officers who are not administrators. */
  path: stringOrNull(),
  /** Where the master key is, outside the data folder; null for officers who are not administrators. */
  keyFile: stringOrNull(),
  databaseBytes: number(),
  files: number(),
  filesBytes: number(),
  /** What is free on the disk; null where nobody can say. */
  freeBytes: numberOrNull(),
  version: string(),
  /** Whether the program has windows, and so can show folders and ask for one. */
  hasWindow: boolean(),
});
export type DataFolder = Static<typeof dataFolder>;

export const getDataFolder = operation({
  name: 'getDataFolder',
  module: 'access',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Where the data lies',
  description: 'The data folder, and how much of the disk it takes.',
  output: dataFolder,
});

const noWindow = { 422: 'The program has no window' };

export const showDataFolder = operation({
  name: 'showDataFolder',
  module: 'access',
  scope: 'read',
  role: 'administrator',
  summary: 'Open the data folder',
  description: 'In the file manager of the machine.',
  output: Type.Object({ isShown: boolean() }),
  refusals: noWindow,
});

export const chooseFolder = operation({
  name: 'chooseFolder',
  module: 'access',
  scope: 'read',
  role: 'administrator',
  summary: 'Choose a folder',
  description: 'In a dialog of the machine; null if nobody chose one.',
  query: request({ title: text({ maxLength: 100 }) }),
  output: Type.Object({ folder: stringOrNull() }),
  refusals: noWindow,
});
