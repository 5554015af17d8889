import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { heavyReads } from '../../electron/service/heavy-reads.ts';
import { backupReader } from '../../electron/service/host/backup/backup-reader.ts';
import { createHandlers, operationUnits } from '../../electron/service/modules/index.ts';
import { unitsOfWork } from '../../electron/service/units-of-work.ts';
import { openApp } from '../support/service.ts';

test('no two units of work have the same name', () => {
  const names = unitsOfWork.map(({ name }) => name);

  expect(names).toEqual([...new Set(names)]);
});

test('the unit of work of every operation that writes is listed', async () => {
  const { parts } = await openApp();
  const handlers = createHandlers({ ...parts, backups: backupReader });
  const writing = [...handlers.values()].flatMap((handler) =>
    handler.kind === 'write' ? [handler.unit.name] : [],
  );

  expect(writing.toSorted()).toEqual(operationUnits.map(({ name }) => name).toSorted());
});

/** Counts what a pattern matches in the sources of the service. */
function count(pattern: RegExp): number {
  const root = fileURLToPath(new URL('../../electron/service', import.meta.url));
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('operation-handler.ts'))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  return sources.flatMap((text) => text.match(pattern) ?? []).length;
}

test('every unit of work that the service defines is a constant of its module, and is listed', () => {
  const constants = count(/^(?:export )?const \w+ = define(?:Unit|Step)\(/gm);
  expect(constants).toBe(unitsOfWork.length - operationUnits.length);
  expect(count(/\bdefine(?:Unit|Step)\(/g)).toBe(constants);
});

test('every heavy read that the service defines is listed, with a name of its own', () => {
  const names = heavyReads.map(({ name }) => name);

  expect(names).toHaveLength(count(/\b(?:defineRead|defineSteps|heavyRead)\(/g));
  expect(names).toEqual([...new Set(names)]);
});
