import sharp from 'sharp';
import type { Inspection } from './inspection.ts';
import { hasInk } from './visible-content.ts';

/** Decoding takes up to 4 bytes per pixel: enough for the largest phone photos, but not for decompression bombs. */
export const maxPixels = 64_000_000;

// One image at a time, without a cache: images never repeat, and the listener shares the processor.
sharp.cache(false);
sharp.concurrency(1);

/** Decodes every pixel of an image, unless it claims too many of them. */
export async function inspectImage(bytes: Uint8Array, seeksInk = false): Promise<Inspection> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (width * height > maxPixels) return { kind: 'oversized', width, height };
    // Every part is decoded, without shortcuts; the result is small and not used.
    await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .resize(8, 8, { fit: 'fill', fastShrinkOnLoad: false })
      .raw()
      .toBuffer();
    if (!seeksInk) return { kind: 'image', width, height };
    return { kind: 'image', width, height, isBlank: !(await hasInk(sharp(bytes))) };
  } catch {
    return { kind: 'unreadable', why: 'Image is damaged or incomplete' };
  }
}
