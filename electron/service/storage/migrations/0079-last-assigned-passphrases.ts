import { type Kysely, sql } from 'kysely';

/** The hash of the passphrase that someone else set last, which the officer cannot choose again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE officers ADD COLUMN assignedPassphraseHash TEXT`.execute(db);
  await sql`UPDATE officers SET assignedPassphraseHash = passphraseHash WHERE mustChangePassphrase = 1`.execute(
    db,
  );
}
