import { InvalidInput, Refusal } from '../refusal.ts';
import type { StoredFile } from './stored-files.ts';

/** Throws InvalidInput if a file was sent in another part of the form than these. */
export function requireParts(sent: readonly StoredFile[], parts: readonly string[]): void {
  const stray = sent.find(({ field }) => !parts.includes(field));
  if (stray) throw new InvalidInput([{ path: [stray.field], message: `Invalid key ${stray.field}` }]);
}

/** The file in the part `file`, the only part there is. Throws NO_FILE and InvalidInput. */
export function oneFile(sent: readonly StoredFile[]): StoredFile {
  requireParts(sent, ['file']);
  const [file] = sent;
  if (!file) throw new Refusal('NO_FILE');
  return file;
}
