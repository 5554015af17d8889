import type { Rectangle } from 'electron';

/** The part of a title bar that must be visible so that the window can be moved. */
const grip = { width: 120, height: 32 };

/**
 * Moves a window to where it is visible: its display may be gone, or smaller now.
 *
 * @param bounds the previous bounds
 * @param workAreas the displays without bars and docks, the main one first
 * @returns the same bounds if they are visible, else bounds in the middle of the main display
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

/** The intersection; its width or height is negative if there is none. */
function intersect(one: Rectangle, other: Rectangle): Rectangle {
  const x = Math.max(one.x, other.x);
  const y = Math.max(one.y, other.y);
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
