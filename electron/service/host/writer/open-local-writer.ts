import { readSettings } from '#service/kernel/settings.ts';
import type { ArrivingUnits } from '#service/storage/arriving-units.ts';
import { type KeyConfig, openVault } from '#service/storage/open-keys.ts';
import { openWritableStorage } from '#service/storage/storage.ts';
import { unitsOfWork } from '#service/units-of-work.ts';
import type { ServiceRole } from '../open-data-folder.ts';
import { Checkpoints } from './checkpoints.ts';
import { LocalWriter } from './local-writer.ts';
import { SearchIndexer } from './search-indexer.ts';

const units = new Map(unitsOfWork.map((unit) => [unit.name, unit]));

/**
 * Opens the writer of a data folder that is open for reading.
 * @param arriving units of work that other threads have sent
 * @throws as `openWritableStorage`
 */
export async function openLocalWriter(
  config: KeyConfig,
  role: ServiceRole,
  arriving?: ArrivingUnits,
): Promise<LocalWriter> {
  const vault = openVault(config);
  const storage = await openWritableStorage(config.dataDir, vault, arriving);
  const settings = await readSettings(storage.reader);
  return new LocalWriter(storage, { vault, settings }, units, {
    checkpoints: new Checkpoints(storage, config),
    indexer: role === 'host' ? new SearchIndexer(storage.commits) : undefined,
  });
}
