import sharp from 'sharp';

/** So much that no letter can be recognized, in pixels. */
const blur = 9;

export interface Drawing {
  svg: string;
  size: { width: number; height: number };
  quality: number;
  isBlurred?: boolean;
}

export function toJpeg({ svg, size, quality, isBlurred }: Drawing): Promise<Buffer> {
  const { width, height } = size;
  const source = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="Liberation Sans">${svg}</svg>`;
  const image = sharp(Buffer.from(source)).flatten({ background: '#fff' });
  return (isBlurred ? image.blur(blur) : image).jpeg({ quality, mozjpeg: true }).toBuffer();
}
