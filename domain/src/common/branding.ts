/** A company's images: its logo, and the icon in the browser's tab. */
export const BRAND_IMAGE_KINDS = ['logo', 'favicon'] as const;
export type BrandImageKind = (typeof BRAND_IMAGE_KINDS)[number];

/** The file types of each. SVG is not accepted, because it can contain scripts. */
export const BRAND_IMAGE_TYPES = {
  logo: ['image/png'],
  favicon: ['image/png', 'image/x-icon'],
} as const satisfies Record<BrandImageKind, readonly string[]>;

/** The largest file in bytes, and the longest side in pixels. */
export const BRAND_IMAGE_BYTES = 256 * 1024;
export const BRAND_IMAGE_PIXELS = 2000;

/** The smallest side in pixels at which a square icon (PNG) is also used for the installed app. */
export const INSTALLED_PIXELS = 192;

export interface ImageFacts {
  mime: (typeof BRAND_IMAGE_TYPES)[BrandImageKind][number];
  /** Pixels. */
  width: number;
  height: number;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52];
const ICO = [0, 0, 1, 0];

/** The picture type that the first bytes identify, or null for anything but PNG and ICO, whatever its file name. */
export function imageFacts(bytes: Uint8Array): ImageFacts | null {
  const begins = (with_: readonly number[]) => with_.every((byte, i) => bytes[i] === byte);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (begins(PNG) && bytes.length >= 33)
    return { mime: 'image/png', width: view.getUint32(16), height: view.getUint32(20) };
  // Takes the first picture of an icon; a side of 256 is stored as 0.
  if (begins(ICO) && bytes.length >= 22 && view.getUint16(4, true) > 0)
    return { mime: 'image/x-icon', width: bytes[6]! || 256, height: bytes[7]! || 256 };
  return null;
}
