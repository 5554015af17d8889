import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { streamJson } from '../../electron/http/stream-json.ts';
import { JsonItems } from '../../electron/service/kernel/json-text.ts';

async function* count(to: number): AsyncGenerator<{ number: number }> {
  for (let number = 1; number <= to; number += 1) yield { number };
}

test('asynchronous lists are written as JSON', async () => {
  const json = await text(streamJson({ totalRows: 2, none: count(0), some: count(2) }));

  expect(JSON.parse(json)).toEqual({ totalRows: 2, none: [], some: [{ number: 1 }, { number: 2 }] });
});

test('items that are JSON already are written as they are', async () => {
  async function* written(): AsyncGenerator<JsonItems> {
    yield new JsonItems('{"number":1},{"number":2}');
    yield new JsonItems('{"number":3}');
  }

  expect(await text(streamJson({ some: written() }))).toBe(
    '{"some":[{"number":1},{"number":2},{"number":3}]}',
  );
});

test('other requests run while a long list is written', async () => {
  let isWriting = true;
  const writing = text(streamJson({ all: count(50_000) })).finally(() => {
    isWriting = false;
  });
  let ticks = 0;
  for (; isWriting; ticks += 1) await setImmediate();

  expect((await writing).length).toBeGreaterThan(10 * 64 * 1024);
  expect(ticks).toBeGreaterThan(10);
});
