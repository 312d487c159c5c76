import { createHash } from 'node:crypto';
import { BRAND_IMAGE_PIXELS } from '@tonnage/domain/common/branding';
import { writtenAgain } from '../images/decode.ts';

/** Pixels to which a larger logo is made smaller: four for each point of the place it is drawn in. */
const LARGEST = { width: 600, height: 136 };

/**
 * A logo as an opaque PNG on white, or null if it cannot be read. The PDF writer decodes transparent pictures later and
 * on its own, where one that is cut off would end the process.
 */
export async function flattenedLogo(png: Buffer): Promise<Buffer | null> {
  const key = createHash('sha256').update(png).digest('base64');
  let made = done.get(key);
  if (made === undefined) {
    const written = await writtenAgain(png, { pixels: BRAND_IMAGE_PIXELS ** 2 }, (logo) =>
      logo
        .flatten({ background: 'white' })
        .resize({ ...LARGEST, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png(),
    );
    made = written?.bytes ?? null;
    if (done.size >= REMEMBERED) done.delete(done.keys().next().value!);
    done.set(key, made);
  }
  return made;
}

/** The logos of the last companies, because each makes many papers. */
const done = new Map<string, Buffer | null>();
const REMEMBERED = 20;
