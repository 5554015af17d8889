// Draws the small icons of the desktop from their SVG: `npx node resources/icons/draw-icons.mjs`.
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

// Systems take the sharper one, of twice the size, by its name.
const icons = [
  { from: 'icon.svg', to: 'tray.png', size: 16 },
  { from: 'icon.svg', to: 'tray@2x.png', size: 32 },
  { from: 'tray-template.svg', to: 'trayTemplate.png', size: 16 },
  { from: 'tray-template.svg', to: 'trayTemplate@2x.png', size: 32 },
  { from: 'badge.svg', to: 'badge.png', size: 16 },
  { from: 'badge.svg', to: 'badge@2x.png', size: 32 },
];

const find = (name) => fileURLToPath(new URL(name, import.meta.url));

for (const { from, to, size } of icons) {
  await sharp(find(from), { density: 72 * (size / 16) * 4 }).resize(size, size).png().toFile(find(to));
}
