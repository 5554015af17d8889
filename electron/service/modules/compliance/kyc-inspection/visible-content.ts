import type { Sharp } from 'sharp';

/** Of the pixels; a short signature on a page has five times as many. */
const leastInk = 0.0002;
/** Levels of gray below the surroundings: more than paper, shadows, and the noise of a scanner. */
const leastContrast = 30;

/** Whether an image shows more than an empty page. */
export async function hasInk(image: Sharp): Promise<boolean> {
  const page = image
    .flatten({ background: '#fff' })
    .grayscale()
    .resize(1000, 1000, { fit: 'inside', withoutEnlargement: true });
  const pixels = await page.clone().raw().toBuffer();
  const surroundings = await page.blur(20).raw().toBuffer();
  let ink = 0;
  for (const [at, level] of pixels.entries()) if ((surroundings[at] ?? 0) - level > leastContrast) ink += 1;
  return ink > leastInk * pixels.length;
}
