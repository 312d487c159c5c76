import { createReadStream } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Refusal } from '../refusal.ts';

/** Where ClamAV's daemon listens: a socket's path, or a host and its port. */
export type ScannerAddress = { path: string } | { host: string; port: number };

/** Milliseconds without a byte after which the daemon counts as down. */
const PATIENCE_MS = 30_000;
/** Bytes of an answer: it is one line. */
const MOST_ANSWERED = 4096;

/** Reads `TONNAGE_CLAMD`: `/run/clamav/clamd.ctl` or `127.0.0.1:3310`; null for anything else. */
export function readScannerAddress(text: string): ScannerAddress | null {
  if (text.startsWith('/')) return { path: text };
  const { host, port } = /^(?:\[(?<host>[\da-f:]+)\]|(?<host>[\w.-]+)):(?<port>\d{1,5})$/i.exec(text)?.groups ?? {};
  return host !== undefined && port !== undefined && Number(port) <= 65_535 ? { host, port: Number(port) } : null;
}

/**
 * Has ClamAV look at a received file before anything is stored. Throws FILE_INFECTED with the part's name as its field, and
 * FILE_NOT_SCANNED if the daemon does not answer or could not read it: an unchecked file is not taken.
 */
export async function scan(address: ScannerAddress, file: { path: string; field: string }): Promise<void> {
  const content = createReadStream(file.path);
  const answer = await ask(address, 'INSTREAM', framed(content))
    .catch((cause: unknown) => {
      throw Object.assign(new Refusal('FILE_NOT_SCANNED'), { cause });
    })
    .finally(() => content.destroy());
  if (answer === 'stream: OK') return;
  if (answer.endsWith(' FOUND')) throw new Refusal('FILE_INFECTED', { field: file.field });
  throw Object.assign(new Refusal('FILE_NOT_SCANNED'), { cause: new Error(answer) });
}

/** Its version, such as "ClamAV 1.0.7/27400", for the doctor. */
export const scannerVersion = (address: ScannerAddress): Promise<string> => ask(address, 'VERSION', Readable.from([]));

/** Each chunk after its length in four bytes, and a length of 0 at the end (clamd(8), INSTREAM). */
async function* framed(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const length = (bytes: number) => {
    const head = Buffer.alloc(4);
    head.writeUInt32BE(bytes);
    return head;
  };
  for await (const chunk of source) yield Buffer.concat([length(chunk.length), chunk]);
  yield length(0);
}

/** Sends a command, which ends in a zero byte as the answer does, and what follows it. */
async function ask(address: ScannerAddress, command: string, body: AsyncIterable<Buffer>): Promise<string> {
  const socket = connect(address);
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('The scanner does not answer.')));
  try {
    const answer = answerOf(socket);
    socket.write(`z${command}\0`);
    // Only the answer is waited for: a daemon that has had enough answers and closes while it is still being sent to, and
    // a pipeline whose target ends well before its source may never settle. What fails in sending destroys the socket.
    pipeline(body, socket, { end: false }).catch(() => undefined);
    return await answer;
  } finally {
    socket.destroy();
  }
}

async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    text += (chunk as Buffer).toString('utf8');
    const end = text.indexOf('\0');
    if (end !== -1) return text.slice(0, end).trim();
    if (text.length > MOST_ANSWERED) break;
  }
  throw new Error('The scanner closed without an answer.');
}
