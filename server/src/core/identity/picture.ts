import type { Readable } from 'node:stream';
import { FILE_TYPES, isPictureType, PICTURE_TYPES } from '@tonnage/domain/common/file-types';
import { PICTURES } from '../../platform/http/file-endpoint.ts';
import type { Download } from '../../platform/http/download.ts';
import type { StoredFile } from '../../platform/files/stored-files.ts';
import type { Files } from '../../platform/files/store.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The address of pictures. The rest of the store's key follows, with the extension of the type. */
const ADDRESS = '/api/pictures/';

/**
 * The address of a stored picture. Its last part is 122 random bits, so it cannot be guessed. Throws PICTURE_TYPE for a file that
 * is not a picture.
 */
export function pictureUrlOf({ key, mime }: Pick<StoredFile, 'key' | 'mime'>): string {
  if (!isPictureType(mime)) throw new Refusal('PICTURE_TYPE');
  return `${ADDRESS}${key.slice(PICTURES.length + 1)}.${FILE_TYPES[mime][0]}`;
}

/** The addresses of a day's pictures, as a LIKE pattern. */
export const pictureUrlsOn = (day: string): string => `${ADDRESS}${day}/%`;

/** The store's key for an address made by `pictureUrlOf`; null for any other, such as one on another server. */
export function pictureKeyOf(pictureUrl: string | null): string | null {
  if (!pictureUrl?.startsWith(ADDRESS)) return null;
  return `${PICTURES}/${pictureUrl.slice(ADDRESS.length).replace(/\.\w+$/, '')}`;
}

/** The picture at `day` and `name` of its address. It never changes: another picture has another address. */
export function pictureOf(files: Files, day: string, name: string): Download {
  const [id, ending] = name.split('.');
  const mime = PICTURE_TYPES.find((type) => FILE_TYPES[type][0] === ending)!;
  const open = (): Promise<Readable> => files.read(`${PICTURES}/${day}/${id}`);
  const headers = { 'cache-control': 'private, max-age=31536000, immutable' };
  return { mime, name, as: 'inline', headers, open };
}
