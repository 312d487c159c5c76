import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { bucketFiles, openBucket } from '../files/store.ts';
import type { S3Address } from '../files/s3-address.ts';
import { toFile, type Write } from './back-up.ts';
import { BackupError } from './backup-error.ts';
import type { PlaceAddress } from './settings.ts';

/** A folder or bucket with files. None is ever seen half written. */
export interface Place {
  /** Its name for the operator, without keys. */
  readonly name: string;
  /** Creates what is missing for the first backup: a folder of its owner only. */
  prepare(): Promise<void>;
  list(): Promise<string[]>;
  read(name: string): Promise<Readable>;
  /** Writes a new file of any size as it comes. */
  write(name: string): Write;
  /** Writes or replaces a small file. */
  put(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
  /** The path of a file that can be read from any position; what is not on this machine is fetched into the folder. */
  fetch(name: string, folder: () => string): Promise<string>;
}

/** Opens a place, in which nothing is changed yet. */
export async function openPlace(address: PlaceAddress): Promise<Place> {
  return 'folder' in address ? inFolder(address.folder) : inBucket(address.s3);
}

function inFolder(folder: string): Place {
  const unusable = (error: Error): never => {
    throw new BackupError(`The folder for backups can't be used: ${error.message}.`);
  };
  const pathOf = (name: string) => join(folder, name);
  return {
    name: folder,
    prepare: async () => void (await mkdir(folder, { recursive: true, mode: 0o700 }).catch(unusable)),
    list: () =>
      readdir(folder).catch((error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? [] : unusable(error))),
    read: (name) => Promise.resolve(createReadStream(pathOf(name))),
    write: (name) => toFile(pathOf(name)),
    async put(name, text) {
      const part = `${pathOf(name)}.part`;
      await rm(part, { force: true });
      const file = await open(part, 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(part, pathOf(name));
    },
    remove: (name) => rm(pathOf(name), { force: true }),
    fetch: (name) => Promise.resolve(pathOf(name)),
  };
}

/** Of what is sent at once; a bucket takes 10,000 such parts, 160 GB. */
const PART_BYTES = 16 * 1024 * 1024;
/** A part takes its time on a slow line, ms. */
const PATIENCE = { connectionTimeout: 3_000, socketTimeout: 60_000, requestTimeout: 300_000 };

async function inBucket(address: S3Address): Promise<Place> {
  const client = await openBucket(address, PATIENCE);
  const sdk = await import('@aws-sdk/client-s3');
  const files = await bucketFiles(client, address.bucket);
  const target = (name: string) => ({ Bucket: address.bucket, Key: name });
  return {
    name: `${address.endpoint}/${address.bucket}`,
    prepare: () => Promise.resolve(),
    async list() {
      const names: string[] = [];
      for await (const name of files.list('')) names.push(name);
      return names;
    },
    read: (name) => files.read(name),
    // In parts, so that the size need not be known; the file is there once all parts are.
    write: (name) => async (content) => {
      const begun = await client.send(new sdk.CreateMultipartUploadCommand(target(name)));
      const upload = { ...target(name), UploadId: begun.UploadId };
      try {
        const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
        for await (const Body of partsOf(content)) {
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }));
          Parts.push({ PartNumber, ETag });
        }
        await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
      } catch (error) {
        await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => undefined);
        throw error;
      } finally {
        content.destroy();
      }
    },
    put(name, text) {
      const bytes = Buffer.from(text);
      return files.put(name, bytes, { mime: 'application/json', size: bytes.length });
    },
    remove: (name) => files.remove(name),
    async fetch(name, folder) {
      const path = join(folder(), name);
      await toFile(path)(await files.read(name));
      return path;
    },
  };
}

/** The content in parts of equal size, except the last. */
async function* partsOf(content: Readable): AsyncGenerator<Buffer> {
  let [held, size]: [Buffer[], number] = [[], 0];
  for await (const chunk of content as AsyncIterable<Buffer>) {
    held.push(chunk);
    size += chunk.length;
    while (size >= PART_BYTES) {
      const all = Buffer.concat(held);
      yield all.subarray(0, PART_BYTES);
      [held, size] = [[all.subarray(PART_BYTES)], size - PART_BYTES];
    }
  }
  if (size > 0) yield Buffer.concat(held);
}
