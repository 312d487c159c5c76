import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { LIMITS } from '@tonnage/contract/limits';
import type { RefusalCode } from '@tonnage/contract/refusals';
import { FILE_TYPES, isFileType, type FileType } from '@tonnage/domain/common/file-types';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import { charge } from '../cost/account.ts';
import type { Files } from '../files/store.ts';
import { imageHead, MOST_PIXELS, writtenAgain } from '../images/decode.ts';
import { InvalidInput, Refusal } from '../refusal.ts';
import { checkDecoded } from './read-text.ts';

/** An uploaded file, on this machine's disk until the request is answered. */
export interface ReceivedFile {
  /** The part's name without the `files.` prefix of Strapi's clients. */
  field: string;
  /** The sender's file name with the extension of its type; never a path. */
  name: string;
  /** Detected from its first bytes; the sender's claim is ignored. */
  mime: FileType;
  /** Bytes. */
  size: number;
  sha256: string;
  path: string;
}

interface Received {
  fields: Record<string, unknown>;
  files: ReceivedFile[];
}

/** Allowance for the fields and boundaries besides the files. */
const OTHER_PARTS = 64 * 1024;
/** Bytes needed to detect a type. */
const HEAD = 4100;
/** Pixels on a side of an image as it is stored: enough to read a number plate. */
const LONGEST_SIDE = 4096;

/**
 * Parses a multipart body: fields as they are, files to disk one after another, each measured, hashed and checked for its type.
 * `bytes` is the limit per file, `LIMITS.upload` by default; `wrongType` is the refusal for another type. Images are decoded and
 * written again, upright, with at most `side` pixels on a side and without what a camera notes beside them, such as the place.
 * Refuses what a scanner finds, empty, oversized or too many files, other types, names like a path, and any while the disk is nearly full. Received files
 * are deleted after `work`. Throws BUDGET_SPENT too.
 */
export async function receivingFiles<T>(
  request: FastifyRequest,
  store: Pick<Files, 'hasRoom' | 'scan'>,
  limits: { files: number; bytes?: number; wrongType?: RefusalCode; side?: number },
  work: (received: Received) => Promise<T>,
): Promise<T> {
  const { files, bytes = LIMITS.upload, wrongType = 'FILE_TYPE', side = LONGEST_SIDE } = limits;
  const most = files * bytes + OTHER_PARTS;
  await requireRoom(store);
  // An oversized upload is refused unread; the rest ends with the connection.
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge('files', bytes);
  const folder = await mkdtemp(join(tmpdir(), 'tonnage-upload-'));
  try {
    const received = await receive(request, { count: files, bytes, most, wrongType }, folder);
    for (const file of received.files) {
      // As it was sent: written again it may be much smaller.
      charge('bytes', file.size);
      await store.scan(file);
      if (file.mime.startsWith('image/')) await writeAgain(file, side, wrongType);
    }
    return await work(received);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Replaces an image by what it decodes to. Throws FILE_TOO_LARGE, and `wrongType` if it is none or is damaged. */
async function writeAgain(file: ReceivedFile, side: number, wrongType: RefusalCode): Promise<void> {
  const { path, field } = file;
  const head = await imageHead(path);
  if (head !== null && head.pixels > MOST_PIXELS)
    throw new Refusal('FILE_TOO_LARGE', {
      field,
      message: 'This picture has more than 64 million pixels. Make it smaller and upload that.',
    });
  const written = await writtenAgain(path, { pixels: MOST_PIXELS }, (image) =>
    image.autoOrient().resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }),
  );
  if (!written)
    throw new Refusal(wrongType, {
      field,
      message: 'We couldn’t read this picture. Save it again as a JPEG and upload that.',
    });
  await writeFile(file.path, written.bytes);
  file.size = written.bytes.length;
  file.sha256 = createHash('sha256').update(written.bytes).digest('hex');
}

/** Throws DISK_FULL while the disk is nearly full. */
export async function requireRoom(store: Pick<Files, 'hasRoom'>): Promise<void> {
  if (!(await store.hasRoom())) throw new Refusal('DISK_FULL');
}

async function receive(
  request: FastifyRequest,
  { count, bytes: each, most, wrongType }: { count: number; bytes: number; most: number; wrongType: RefusalCode },
  folder: string,
): Promise<Received> {
  const fields: Record<string, unknown> = {};
  const files: ReceivedFile[] = [];
  let refused: Refusal | undefined;
  const parts = request.parts({
    limits: { files: count, fields: 20, fieldSize: OTHER_PARTS, fileSize: each },
    preservePath: true,
    throwFileSizeLimit: false,
  } as Parameters<FastifyRequest['parts']>[0]);
  let bytes = 0;
  request.raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) request.raw.destroy();
  });
  try {
    for await (const part of parts) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      // The rest is still read to its end, so that the sender receives the answer.
      else if (refused) part.file.resume();
      else
        await onDisk(part, folder, { most: each, wrongType }).then(
          (file) => files.push(file),
          (error: unknown) => {
            if (!(error instanceof Refusal)) throw error;
            refused = error;
          },
        );
    }
  } catch (error) {
    if ((error as { code?: string }).code === 'FST_FILES_LIMIT') {
      throw new Refusal('TOO_MANY_FILES', {
        message: `Send at most ${count === 1 ? 'one file' : `${count} files`} at a time.`,
      });
    }
    // The body was cut off or is not multipart.
    throw new InvalidInput([{ path: [], message: 'We couldn’t read the files. Send them again.' }]);
  }
  if (refused) throw refused;
  for (const [name, text] of Object.entries(fields)) checkDecoded(text, name);
  return { fields, files };
}

async function onDisk(
  part: MultipartFile,
  folder: string,
  { most, wrongType }: { most: number; wrongType: RefusalCode },
): Promise<ReceivedFile> {
  const field = part.fieldname.replace(/^files\./, '');
  const path = join(folder, randomUUID());
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  await pipeline(
    part.file,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        if (size < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - size)]);
        size += chunk.length;
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  if (part.file.truncated) throw tooLarge(field, most);
  if (size === 0) throw new Refusal('FILE_EMPTY', { field });
  const name = (part.filename ?? '').normalize('NFC').trim();
  if (/[/\\\u{FFFD}]|^\.*$/u.test(name) || hasControls(name)) throw new Refusal('FILE_NAME', { field });
  // Only looks at the head: compressed contents are never unpacked.
  const sniffed = (await fileTypeFromBuffer(head))?.mime ?? '';
  if (!isFileType(sniffed)) throw new Refusal(wrongType, { field });
  return { field, name: endingRight(name, sniffed), mime: sniffed, size, sha256: hash.digest('hex'), path };
}

const tooLarge = (field: string, most: number) =>
  new Refusal('FILE_TOO_LARGE', {
    field,
    message: `Files can be up to ${most / 1024 / 1024} MB. Choose a smaller one.`,
  });

function hasControls(name: string): boolean {
  // Matches line breaks, and marks that reverse the reading direction and make an exe look like a pdf.
  return /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(name);
}

/** `photo.jpeg` stays; `photo.exe` that is a JPEG is saved as `photo.jpg`; at most 200 characters. */
function endingRight(name: string, type: FileType): string {
  const endings = FILE_TYPES[type];
  const dot = name.lastIndexOf('.');
  const given = dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
  const ending = endings.find((known) => known === given) ?? endings[0];
  const stem = dot > 0 && given.length <= 5 ? name.slice(0, dot) : name;
  return `${Array.from(stem)
    .slice(0, LIMITS.name - 6)
    .join('')}.${ending}`;
}
