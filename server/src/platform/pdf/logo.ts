import { createHash } from 'node:crypto';
import { PNG } from 'pngjs';

/** Pixels above which a logo is made smaller: four for each point of the place it is drawn in. */
const LARGEST = { width: 600, height: 136 };
const WHITE = { red: 255, green: 255, blue: 255 };

/**
 * A logo as an opaque PNG on white, or null if it cannot be read. The PDF writer decodes transparent pictures later and
 * on its own, where one that is cut off would end the process.
 */
export function flattenedLogo(png: Buffer): Buffer | null {
  const key = createHash('sha256').update(png).digest('base64');
  let made = done.get(key);
  if (made === undefined) {
    try {
      made = PNG.sync.write(smaller(PNG.sync.read(png)), { colorType: 2, bgColor: WHITE, filterType: 0 });
    } catch {
      made = null;
    }
    if (done.size >= REMEMBERED) done.delete(done.keys().next().value!);
    done.set(key, made);
  }
  return made;
}

/** The logos of the last companies, because each makes many papers. */
const done = new Map<string, Buffer | null>();
const REMEMBERED = 20;

/** Each pixel the mean of a square of the logo's, each colour counted by its opacity. */
function smaller(logo: PNG): PNG {
  const side = Math.max(1, Math.ceil(logo.width / LARGEST.width), Math.ceil(logo.height / LARGEST.height));
  if (side === 1) return logo;
  const made = new PNG({ width: Math.ceil(logo.width / side), height: Math.ceil(logo.height / side) });
  for (let y = 0; y < made.height; y++)
    for (let x = 0; x < made.width; x++) {
      const [columns, rows] = [Math.min(side, logo.width - x * side), Math.min(side, logo.height - y * side)];
      const sum = [0, 0, 0, 0];
      for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) {
          const at = ((y * side + row) * logo.width + x * side + column) * 4;
          const opacity = logo.data[at + 3]!;
          for (let colour = 0; colour < 3; colour++) sum[colour]! += logo.data[at + colour]! * opacity;
          sum[3]! += opacity;
        }
      const to = (y * made.width + x) * 4;
      for (let colour = 0; colour < 3; colour++) made.data[to + colour] = sum[3] === 0 ? 0 : sum[colour]! / sum[3]!;
      made.data[to + 3] = sum[3]! / (columns * rows);
    }
  return made;
}
