import sharp from 'sharp';

/** A red picture of a size in pixels, as its own program would write it. */
export function pictureOf(width: number, height: number, format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: 'red' } })
    .toFormat(format)
    .toBuffer();
}

/** What a picture is, once it is decoded: `png 320x80`. */
export async function described(picture: Uint8Array): Promise<string> {
  const { format, width, height } = await sharp(picture).metadata();
  return `${format} ${width}x${height}`;
}
