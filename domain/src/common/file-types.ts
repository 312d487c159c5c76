/**
 * The file types that may be uploaded, identified by their first bytes, each with its extensions, the usual one first.
 */
export const FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const;

export type FileType = keyof typeof FILE_TYPES;

/** The types that a person's picture may have. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[];
export type PictureType = (typeof PICTURE_TYPES)[number];

export function isPictureType(mime: string): mime is PictureType {
  return PICTURE_TYPES.some((type) => type === mime);
}

export function isFileType(mime: string): mime is FileType {
  return Object.hasOwn(FILE_TYPES, mime);
}

/** The name for people: "PDF", "JPEG". */
export const FILE_TYPE_LABELS: Record<FileType, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};
