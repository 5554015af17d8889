import sharp from 'sharp';
import type { Inspection } from './inspection.ts';

/** Decoding takes up to 4 bytes a pixel: the largest photographs of today's telephones, and no bomb. */
export const mostPixels = 64_000_000;

// One image at a time, of which no other will profit: a listener on the same processor goes first.
sharp.cache(false);
sharp.concurrency(1);

/** Decodes every pixel of an image, unless it claims too many of them. */
export async function inspectImage(bytes: Uint8Array): Promise<Inspection> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > mostPixels) return { kind: 'oversized', width, height };
    // Without a shortcut by which the decoder would skip parts; the result is small and of no interest.
    await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .resize(8, 8, { fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    return { kind: 'image', width, height };
  } catch {
    return { kind: 'unreadable', why: 'is not a whole image: parts of it are missing or damaged' };
  }
}
