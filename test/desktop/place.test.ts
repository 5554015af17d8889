import { expect, test } from 'vitest';
import { fitBounds } from '../../electron/desktop/place.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const screenAbove = { x: -300, y: -1080, width: 1920, height: 1080 };

test.each([
  ['on the laptop', { x: 100, y: 100, width: 1200, height: 700 }],
  ['on the screen above it', { x: -200, y: -1000, width: 1280, height: 840 }],
  ['partly beyond an edge, with enough of its title bar', { x: 1300, y: 300, width: 1200, height: 700 }],
  ['from one to the other', { x: 0, y: -60, width: 1200, height: 700 }],
])('a window %s keeps its place', (_, bounds) => {
  expect(fitBounds(bounds, [laptop, screenAbove])).toEqual(bounds);
});

test.each([
  ['on a display that is gone', { x: -200, y: -1000, width: 1200, height: 700 }],
  ['far outside', { x: 99_999, y: 0, width: 1200, height: 700 }],
  ['with its title bar behind the menu bar', { x: 100, y: -20, width: 1200, height: 700 }],
  ['with too little of its title bar', { x: 1400, y: 300, width: 1200, height: 700 }],
])('a window %s moves to the middle', (_, bounds) => {
  expect(fitBounds(bounds, [laptop])).toEqual({ x: 120, y: 113, width: 1200, height: 700 });
});

test('a window that is larger than its display is reduced to the work area', () => {
  expect(fitBounds({ x: 0, y: 25, width: 3000, height: 2000 }, [laptop])).toEqual(laptop);
  expect(fitBounds({ x: 5000, y: 0, width: 3000, height: 2000 }, [laptop])).toEqual(laptop);
});

test('a window is unchanged without any display', () => {
  const bounds = { x: 1, y: 2, width: 3, height: 4 };

  expect(fitBounds(bounds, [])).toEqual(bounds);
});
