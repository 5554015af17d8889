import { expect, test } from 'vitest';
import { findFeed } from '../../electron/desktop/update-feed.ts';

test.each([
  [
    'as it is written',
    'provider: generic\nurl: https://updates.example/offerdesk\n',
    'https://updates.example/offerdesk',
  ],
  ['in quotes', `url: 'https://updates.example/'\n`, 'https://updates.example'],
  [
    'with blanks behind it',
    'url: https://updates.example/a//  \nchannel: latest\n',
    'https://updates.example/a',
  ],
])('the address is found %s', (_, text, address) => {
  expect(findFeed(text)).toBe(address);
});

test.each([
  ['no address', 'provider: generic\n'],
  ['an address without encryption', 'url: http://updates.example\n'],
  ['a file', 'url: file:///tmp/updates\n'],
  ['something else that ends so', 'homeurl: https://updates.example\n'],
])('%s is none', (_, text) => {
  expect(findFeed(text)).toBeUndefined();
});
