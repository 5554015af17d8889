import { expect, test } from 'vitest';
import { handlers } from '../../electron/service/modules/index.ts';
import { operations } from '../../shared/contracts/index.ts';

test('every operation of the contracts is carried out, under its own name', () => {
  expect([...handlers.keys()].toSorted()).toEqual(Object.keys(operations).toSorted());
  for (const [name, operation] of Object.entries(operations)) expect(operation.name).toBe(name);
});
