import type { Rectangle } from 'electron';

/** How much of a title bar must be seen so that a window can be moved by it. */
const grip = { width: 120, height: 32 };

/**
 * Brings a window back to where it can be seen: the display that it was on may be gone, or smaller now.
 *
 * @param bounds where it was
 * @param workAreas what the displays have besides bars and docks, the main one first
 * @returns the same bounds where they still do, else others in the middle of the main display
 */
export function fitBounds(bounds: Rectangle, workAreas: readonly Rectangle[]): Rectangle {
  const titleBar = { ...bounds, height: grip.height };
  const home = workAreas.find((area) => {
    const visible = intersect(titleBar, area);
    return visible.width >= grip.width && visible.height >= grip.height;
  });
  if (home) return { ...bounds, width: min(bounds, home, 'width'), height: min(bounds, home, 'height') };
  const [main] = workAreas;
  if (!main) return bounds;
  const [width, height] = [min(bounds, main, 'width'), min(bounds, main, 'height')];
  return {
    x: Math.round(main.x + (main.width - width) / 2),
    y: Math.round(main.y + (main.height - height) / 2),
    width,
    height,
  };
}

function min(one: Rectangle, other: Rectangle, side: 'width' | 'height'): number {
  return Math.min(one[side], other[side]);
}

/** The part that both have; its width or height is negative where they have none. */
function intersect(one: Rectangle, other: Rectangle): Rectangle {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
