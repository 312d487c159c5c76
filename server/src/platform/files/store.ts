import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { ConfigError } from '../config.ts';
import { hasRoom } from './disk-room.ts';
import { scan, type ScannerAddress } from './scanner.ts';
import type { S3Address } from './s3-address.ts';
import { clientSignal, StoreState } from './store-state.ts';

/** Stores the content of files. Their names and owners are in the database. */
export interface Files {
  put(key: string, content: Uint8Array | Readable, about: { mime: string; size: number }): Promise<void>;
  /** Rejects before the first byte if the key does not exist or the store is unreachable. */
  read(key: string): Promise<Readable>;
  /** Removing a missing key is not an error. */
  remove(key: string): Promise<void>;
  /** Every key in a folder, in no particular order. */
  list(folder: string): AsyncIterable<string>;
  /** Whether uploads fit: a twentieth of the disk stays free. */
  hasRoom(): Promise<boolean>;
  /** Looks for viruses in a received file, where a scanner is set up. Throws FILE_INFECTED, FILE_NOT_SCANNED. */
  scan(file: { path: string; field: string }): Promise<void>;
  readonly state: StoreState;
}

/**
 * Opens the configured store: the folder `DATA_DIR/files`, or an S3-compatible server. One that does not answer or refuses access
 * is reported at the start, not at a user's upload (ConfigError).
 */
export async function openFiles(
  config: { dataDir: string; s3: S3Address | undefined; scanner?: ScannerAddress | undefined },
  patience = STORE_PATIENCE,
): Promise<Files> {
  if (config.s3 === undefined) return folderFiles(join(config.dataDir, 'files'), config.scanner);
  const files = await s3Files(config.s3, patience, config.scanner);
  const probe = `probe/${crypto.randomUUID()}`;
  try {
    await files.put(probe, new Uint8Array([1]), { mime: 'application/octet-stream', size: 1 });
    await files.remove(probe);
  } catch (error) {
    const cause = ((error as Error).cause ?? error) as { name?: string; code?: string };
    throw new ConfigError(`FILES_URL can't be used: the store answered ${cause.code ?? cause.name}.`);
  }
  return files;
}

/** Stores files in a folder of this machine. */
export async function folderFiles(folder: string, scanner?: ScannerAddress): Promise<Files> {
  const { FSDriver } = await import('flydrive/drivers/fs');
  return onDisk(new Disk(new FSDriver({ location: folder, visibility: 'private' })), folder, scanner);
}

/**
 * How long to wait for a store, ms: to connect, for its next byte, and for the head of its reply in total. Calls that never end
 * would take every connection to the store, and block every file until the server restarts.
 */
const STORE_PATIENCE = { connectionTimeout: 3_000, socketTimeout: 15_000, requestTimeout: 60_000 };

/** A client for a bucket. The SDK is loaded only when it is used: it is as large as the rest of the server. */
export async function openBucket(address: S3Address, patience = STORE_PATIENCE): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
    endpoint: address.endpoint,
    region: address.region,
    forcePathStyle: address.pathStyle,
    requestHandler: { ...patience, throwOnRequestTimeout: true },
    maxAttempts: 2,
    // Not every server supports object ACLs and trailer checksums; our own hash proves that the content is complete.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** The files of a bucket. */
export async function bucketFiles(client: S3Client, bucket: string, scanner?: ScannerAddress): Promise<Files> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return onDisk(new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })), null, scanner);
}

async function s3Files(address: S3Address, patience: typeof STORE_PATIENCE, scanner?: ScannerAddress): Promise<Files> {
  const client = await openBucket(address, patience);
  const send = client.send.bind(client) as (command: unknown, options: object) => Promise<unknown>;
  client.send = ((command: unknown) => send(command, { abortSignal: clientSignal() })) as typeof client.send;
  return bucketFiles(client, address.bucket, scanner);
}

/** `folder`: where the store is on this machine; null: elsewhere. */
function onDisk(disk: Disk, folder: string | null, scanner: ScannerAddress | undefined): Files {
  const state = new StoreState();
  return {
    state,
    hasRoom: () => hasRoom(folder),
    scan: async (file) => (scanner === undefined ? undefined : scan(scanner, file)),
    put: (key, content, { mime, size }) =>
      state.watch('put', () => {
        const options = { contentType: mime, contentLength: size };
        return content instanceof Uint8Array ? disk.put(key, content, options) : disk.putStream(key, content, options);
      }),
    read: (key) =>
      state.watch('read', async () => {
        const stream = await disk.getStream(key);
        // A folder opens a file on the first read, but a missing file must be known before anything is sent.
        if ('pending' in stream && stream.pending) await opened(stream);
        return stream;
      }),
    remove: (key) => state.watch('remove', () => disk.delete(key)),
    async *list(folder) {
      let paginationToken: string | undefined;
      do {
        const page = await state.watch('list', () =>
          disk.listAll(`${folder}/`, {
            recursive: true,
            ...(paginationToken === undefined ? {} : { paginationToken }),
          }),
        );
        for (const object of page.objects) if (object.isFile) yield object.key;
        paginationToken = page.paginationToken;
      } while (paginationToken !== undefined);
    },
  };
}

function opened(stream: Readable): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve());
    stream.once('error', reject);
  });
}
