import type { Reply, Sent } from '@tonnage/contract/endpoint';
import { fileNameIn } from './file-name.ts';
import { ApiError } from './api-error.ts';
import { refused, requestOf } from './api.ts';
import { LOST_MS } from './request.ts';
import type { CallName, Calls } from './calls.ts';
import { idleTimeout } from './idle-timeout.ts';

/** How far a transfer has come, bytes; `of` is what it will be about, null where nobody knows. */
export interface Progress {
  bytes: number;
  of: number | null;
}

interface Transfer {
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal;
}

/** Fetches a call that answers bytes. Throws ApiError, and AbortError when it was called off. */
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
    if (!ok) throw refused(status, await response.json().catch(() => null), jwt, account);
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

/** The calls that answer a file too. */
type ListName = { [N in CallName]: Calls[N] extends { readonly csv: object } ? N : never }[CallName];

/** Fetches everything that a list has, whatever the page, as a CSV file. */
export function fetchCsv<N extends ListName>(name: N, sent: Sent<Calls[N]>): ReturnType<typeof fetchBytes> {
  const { query, ...rest } = sent as { query?: object };
  return fetchBytes(name, { ...rest, query: { ...query, format: 'csv' } } as unknown as Sent<Calls[N]>);
}

/** Hands a file to the person, as a link with `download` would. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser has taken hold of it by then; sooner some have not.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Sends a form with files. Throws ApiError, and AbortError when it was called off. By XMLHttpRequest, because fetch does not say
 * how far an upload has come.
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
      const reply = request.response as unknown;
      if (request.status >= 200 && request.status < 300) resolve(reply as Reply<Calls[N]>);
      else reject(refused(request.status, reply, jwt, account));
    });
    request.addEventListener('error', () => reject(new ApiError(0, undefined)));
    request.addEventListener('abort', () =>
      reject(signal?.aborted ? new DOMException('Called off', 'AbortError') : new ApiError(0, undefined)),
    );
    request.send(form);
  });
}
