import type { Sharp } from 'sharp';

/** Pixels of an image that is taken: a telephone's largest have 50 million. */
export const MOST_PIXELS = 64_000_000;
/** Seconds that decoding and writing one image may take. */
const SECONDS = 5;
/** Pixels of an interlaced PNG, which is decoded as a whole; others are read line by line. */
const INTERLACED_PIXELS = 4_000_000;

/** An image as it was written again: without anything but its pixels. */
export interface WrittenImage {
  bytes: Buffer;
  /** Pixels. */
  width: number;
  height: number;
}

/** Pixels of an image as its head says, and whether they come in several passes; null if there is no readable head. */
export async function imageHead(image: Buffer | string): Promise<{ pixels: number; interlaced: boolean } | null> {
  const { default: sharp } = await import('sharp');
  try {
    const { width, height, format, isProgressive } = await sharp(image, { limitInputPixels: false }).metadata();
    return { pixels: width * height, interlaced: format === 'png' && isProgressive };
  } catch {
    return null;
  }
}

/**
 * Decodes an image of a stranger and writes it again, off the main thread and bounded in pixels and time. `image` is the file's
 * content or its path. Null if it cannot be read, has more pixels, or takes too long.
 */
export async function writtenAgain(
  image: Buffer | string,
  { pixels }: { pixels: number },
  change: (decoded: Sharp) => Sharp,
): Promise<WrittenImage | null> {
  const head = await imageHead(image);
  if (head === null || head.pixels > (head.interlaced ? Math.min(pixels, INTERLACED_PIXELS) : pixels)) return null;
  const { default: sharp } = await import('sharp');
  try {
    const decoded = sharp(image, { limitInputPixels: pixels, failOn: 'error', sequentialRead: true });
    const { data, info } = await change(decoded).timeout({ seconds: SECONDS }).toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
