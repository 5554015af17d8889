import Type, { type Static } from 'typebox';
import { request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { boolean, choice, number, numberOrNull, string, stringOrNull } from '../records.ts';

/**
 * The use of the operating system's keychain for the master key. It protects the key, protects it from the next start, is
 * available for it or not, is bypassed because the user has named a key file, or is not used because the host is not the
 * desktop.
 */
export const keychainStates = [
  'protects',
  'unconfirmed',
  'available',
  'unavailable',
  'bypassed',
  'desktop-only',
] as const;
export type KeychainState = (typeof keychainStates)[number];

const dataFolder = Type.Object({
  /** Null for officers who are not administrators. */
  path: stringOrNull(),
  /** The file with the master key, outside the data folder; null for officers who are not administrators. */
  keyFile: stringOrNull(),
  /** Identifies the master key without disclosing it. */
  keyId: string(),
  keychain: choice(keychainStates),
  databaseBytes: number(),
  files: number(),
  filesBytes: number(),
  /** Free space on the disk; null if unknown. */
  freeBytes: numberOrNull(),
  version: string(),
  /** Whether the program has windows, so that it can show and choose folders. */
  hasWindow: boolean(),
});
export type DataFolder = Static<typeof dataFolder>;

export const getDataFolder = operation({
  name: 'getDataFolder',
  module: 'installation',
  scope: 'read',
  everyOfficer: 'reads-settings',
  summary: 'Get data folder',
  description: 'Returns the path of the data folder and its use of the disk.',
  output: dataFolder,
});

const noWindow = { 422: 'The host has no window' };

export const showDataFolder = operation({
  name: 'showDataFolder',
  module: 'installation',
  scope: 'read',
  role: 'administrator',
  summary: 'Open data folder',
  description: 'Opens the folder in the file manager of the computer.',
  output: Type.Object({ isShown: boolean() }),
  errors: noWindow,
});

export const chooseFolder = operation({
  name: 'chooseFolder',
  module: 'installation',
  scope: 'read',
  role: 'administrator',
  summary: 'Choose folder',
  description: 'Opens a folder dialog on the computer; returns null if it is canceled.',
  query: request({ title: text({ maxLength: 100 }) }),
  output: Type.Object({ folder: stringOrNull() }),
  errors: noWindow,
});
