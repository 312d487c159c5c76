import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Node's error codes for unreadable requests, and the replies. */
const ANSWERS: Readonly<Record<string, readonly [number, string, string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'RequestHeaderFieldsTooLargeError', 'The headers or the address are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'PayloadTooLargeError', 'request entity too large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'RequestTimeoutError', 'The request took too long to arrive. Send it again.'],
};
const UNREADABLE = [400, 'BadRequestError', 'We couldn’t read the request.'] as const;

/** Answers a connection that never sent a valid request, in the shape of every other error, and closes it. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, name, message] = ANSWERS[error.code ?? ''] ?? UNREADABLE;
  const body = JSON.stringify({ data: null, error: { status, name, message, details: {} } });
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`, () => socket.destroy());
}
