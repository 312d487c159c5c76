/** The types of files that may be brought, by what their first bytes say, with the endings each may have, the usual one first. */
export const FILE_TYPES = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
} as const;

export type FileType = keyof typeof FILE_TYPES;

/** Of those, what a person's picture may be. */
export const PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const satisfies readonly FileType[];
export type PictureType = (typeof PICTURE_TYPES)[number];

export function isPictureType(mime: string): mime is PictureType {
  return PICTURE_TYPES.some((type) => type === mime);
}

export function isFileType(mime: string): mime is FileType {
  return Object.hasOwn(FILE_TYPES, mime);
}

/** As a person names it: "PDF", "JPEG". */
export const FILE_TYPE_LABELS: Record<FileType, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
};
