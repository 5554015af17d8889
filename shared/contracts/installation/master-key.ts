import Type from 'typebox';
import { limits } from '../../domain/limits.ts';
import { optional, request, text } from '../fields.ts';
import { operation } from '../operation.ts';
import { string } from '../records.ts';

export const protectMasterKey = operation({
  name: 'protectMasterKey',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Protect the master key with the keychain',
  description:
    'Moves the master key from the key file into a file that only the keychain of this user account opens, checks that it opens, and deletes the key file. Commands and the headless host then need an exported key file.',
  output: Type.Object({ file: string() }),
  errors: {
    409: 'The keychain protects the master key already',
    422: 'No keychain is available, or OFFERDESK_KEY_FILE names the key file',
  },
});

export const exportMasterKey = operation({
  name: 'exportMasterKey',
  module: 'installation',
  scope: 'write',
  role: 'administrator',
  summary: 'Export the master key',
  description:
    'Writes the master key into a new key file without protection, for disaster recovery and for commands. The keychain continues to protect the key on this machine.',
  body: request({
    folder: text({ maxLength: 1000, description: 'The folder of the new key file; its path from the root' }),
    passphrase: optional(
      text({
        format: 'password',
        maxLength: limits.passphraseMax,
        description: 'Of the officer who asks, if there are officers',
      }),
    ),
  }),
  output: Type.Object({ file: string() }),
  errors: {
    400: 'The path does not begin at the root, or the passphrase is missing',
    403: 'The passphrase is wrong',
    404: 'No such folder',
    409: 'The folder contains an exported key already',
    422: 'The key is in a key file already, or the folder is in the data folder, contains it, or cannot be written',
    429: 'Too many wrong passphrases within a minute',
  },
});
