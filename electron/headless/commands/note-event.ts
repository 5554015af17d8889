import { openDataFolder } from '#service/host/open-data-folder.ts';
import { cli } from '#service/kernel/caller.ts';
import { RecordWriter } from '#service/kernel/record-writer.ts';
import { openWritableStorage } from '#service/storage/storage.ts';

/**
 * Adds an audit event for a command that opens no service. A host can have the data folder open.
 * @param subject what the event is about
 * @param action the name of the operation that does the same
 */
export async function noteEvent(
  dataDir: string,
  subject: string,
  details: object,
  action: string,
): Promise<void> {
  const { storage } = await openDataFolder({ dataDir }, openWritableStorage);
  try {
    await storage.commits.run(async (db, events) => {
      const records = new RecordWriter(db, new Date().toISOString());
      records.note(subject, details);
      events.push(...records.takeEvents(cli, action));
    });
  } finally {
    await storage.close();
  }
}
