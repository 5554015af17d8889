/**
 * Runs before a host: passwords and passphrases are hashed with a hundredth of the cost, which is most of the work of
 * a sign-in. No test that uses this depends on the cost.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const { scrypt } = crypto;
type Done = (error: Error | null, key: Buffer) => void;

Object.assign(crypto, {
  scrypt: (password: BinaryLike, salt: BinaryLike, bytes: number, options: ScryptOptions, done: Done) =>
    scrypt(password, salt, bytes, { ...options, N: 2 ** 10 }, done),
});
syncBuiltinESMExports();
