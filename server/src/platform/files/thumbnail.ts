import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { MOST_PIXELS, writtenAgain } from '../images/decode.ts';
import type { Files } from './store.ts';
import { withoutClient } from './store-state.ts';

/** Pixels of the longer side: a photo is shown at most 88 px wide, twice as dense. */
const SIDE = 192;
const QUALITY = 72;

export const THUMBNAIL_TYPE = 'image/webp';

/** Where the small copy of a stored picture is. What is under a key never changes, so neither does its copy. */
export const thumbnailKeyOf = (key: string): string => `thumbnails/${key}`;

/**
 * The small copy of a stored picture, made when it is first asked for. Null if the picture cannot be read; rejects if the store does
 * not have it.
 */
export async function thumbnail(files: Files, key: string): Promise<Readable | Buffer | null> {
  const own = thumbnailKeyOf(key);
  const made = await files.read(own).catch(() => null);
  if (made !== null) return made;
  const picture = await buffer(await files.read(key));
  const small = await writtenAgain(picture, { pixels: MOST_PIXELS }, (decoded) =>
    decoded.autoOrient().resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true }).webp({ quality: QUALITY }),
  );
  if (small === null) return null;
  await withoutClient(() => keep(files, key, small.bytes));
  return small.bytes;
}

/** A store that is full or away keeps no copy: the next reader makes another. */
async function keep(files: Files, key: string, bytes: Buffer): Promise<void> {
  const own = thumbnailKeyOf(key);
  try {
    await files.put(own, bytes, { mime: THUMBNAIL_TYPE, size: bytes.byteLength });
    // The picture may have been removed meanwhile, with the copy that it had then.
    (await files.read(key)).destroy();
  } catch {
    await files.remove(own).catch(() => undefined);
  }
}
