import type { Reply, Sent } from '@tonnage/contract/endpoint';
import type { FileFormat } from '@tonnage/contract/envelope';
import { ApiError } from './api-error.ts';
import { fileNameIn } from './file-name.ts';
import { refused, requestOf } from './api.ts';
import { LOST_MS } from './request.ts';
import type { CallName, Calls } from './calls.ts';
import { written } from './changes.ts';
import { idleTimeout } from './idle-timeout.ts';

/** Progress of a transfer in bytes; `of` is the expected total, null when unknown. */
export interface Progress {
  bytes: number;
  of: number | null;
}

interface Transfer {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** Fetches the bytes of a call. Throws ApiError, or AbortError when it is aborted. */
export async function fetchBytes<N extends CallName>(
  name: N,
  sent: Sent<Calls[N]>,
  { onProgress, signal }: Transfer = {},
): Promise<{ blob: Blob; fileName: string }> {
  const { method, address, jwt, account } = requestOf(name, sent);
  const { body } = sent as { body?: unknown };
  const silence = idleTimeout(LOST_MS, signal);
  try {
    const response = await fetch(address, {
      method,
      headers: {
        ...account,
        ...(jwt ? { Authorization: `Bearer ${jwt}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: silence.signal,
    });
    const { ok, status, headers } = response;
    if (!ok) {
      const reply = (await response.json().catch(() => null)) as unknown;
      throw refused({ status, reply, reference: headers.get('x-request-id') }, jwt, account);
    }
    const of = Number(headers.get('content-length') ?? headers.get('x-files-size')) || null;
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let bytes = 0;
    const reader = response.body!.getReader();
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      silence.heard();
      chunks.push(read.value);
      bytes += read.value.byteLength;
      onProgress?.({ bytes, of });
    }
    const blob = new Blob(chunks, { type: headers.get('content-type') ?? '' });
    return { blob, fileName: fileNameIn(headers.get('content-disposition')) };
  } catch (error) {
    if (error instanceof ApiError || (error as Error).name === 'AbortError') throw error;
    throw new ApiError(0, undefined, { cause: error, reads: true });
  } finally {
    silence.over();
  }
}

/** Calls that can also return a file. */
type ListName = { [N in CallName]: Calls[N] extends { readonly csv: object } ? N : never }[CallName];

/** Fetches all rows of a list, regardless of the page, as a file. */
export function fetchList<N extends ListName>(
  name: N,
  sent: Sent<Calls[N]>,
  format: FileFormat,
): ReturnType<typeof fetchBytes> {
  const { query, ...rest } = sent as { query?: object };
  return fetchBytes(name, { ...rest, query: { ...query, format } } as unknown as Sent<Calls[N]>);
}

/**
 * Has the browser save what is at a URL of this site, under its own name if none is given. Unlike a visit to that URL it leaves the
 * page and its history alone.
 */
export function saveFrom(url: string, fileName = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}

/** Saves a file on the user's device. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  saveFrom(url, fileName);
  // Some browsers need the URL for a while before they start the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Sends a form with files. Throws ApiError, or AbortError when it is aborted. Uses XMLHttpRequest because fetch does
 * not report upload progress.
 */
export function sendForm<N extends CallName>(
  name: N,
  sent: Omit<Sent<Calls[N]>, 'body'>,
  form: FormData,
  { onProgress, signal, idempotencyKey, jwt: given }: Transfer & { idempotencyKey?: string; jwt?: string } = {},
): Promise<Reply<Calls[N]>> {
  const { method, address, jwt, account } = requestOf(name, sent, given);
  const request = new XMLHttpRequest();
  request.open(method, address);
  request.responseType = 'json';
  if (jwt) request.setRequestHeader('Authorization', `Bearer ${jwt}`);
  for (const [header, value] of Object.entries(account)) request.setRequestHeader(header, value);
  if (idempotencyKey) request.setRequestHeader('Idempotency-Key', idempotencyKey);
  const silence = idleTimeout(LOST_MS, signal);
  request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
    silence.heard();
    onProgress?.({ bytes: loaded, of: lengthComputable ? total : null });
  });
  silence.signal.addEventListener('abort', () => request.abort());
  request.addEventListener('loadend', silence.over);
  return new Promise((resolve, reject) => {
    request.addEventListener('load', () => {
      const { status, response: reply } = request as { status: number; response: unknown };
      const reference = request.getResponseHeader('x-request-id');
      if (status >= 200 && status < 300) {
        written(name);
        resolve(reply as Reply<Calls[N]>);
      } else reject(refused({ status, reply, reference }, jwt, account));
    });
    request.addEventListener('error', () => reject(new ApiError(0, undefined)));
    request.addEventListener('abort', () =>
      reject(signal?.aborted ? new DOMException('Called off', 'AbortError') : new ApiError(0, undefined)),
    );
    request.send(form);
  });
}
