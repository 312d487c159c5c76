// A socket in DATA_DIR, on which the command line asks the server that has the embedded database open.
import { createHash } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { json, text } from 'node:stream/consumers';

interface Asked {
  name: string;
  args: string[];
}

/** What the command says, or why it could not run. */
export type Answer = { says: string } | { error: string };

const FAILED = 'The running server could not do this. Its log has the reason.';
/** Nobody listens: no server, or one that ended without removing its socket, or a path too long for one. */
const NOBODY = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'EINVAL']);

function addressOf(dataDir: string): string {
  if (process.platform !== 'win32') return join(dataDir, 'control.sock');
  const folder = createHash('sha256').update(resolve(dataDir).toLowerCase()).digest('hex').slice(0, 32);
  return String.raw`\\.\pipe\tonnage-${folder}`;
}

/**
 * Listens for the command line; returns the function that stops. The caller holds the lock of DATA_DIR, so that a socket found
 * there was left by a server that was killed. Only the user that runs the server can connect. A folder that can have no socket
 * is reported and costs the command line only its way to a running server.
 */
export async function openControlSocket(
  dataDir: string,
  answer: (asked: Asked) => Promise<Answer>,
  report: (what: string, error: unknown) => void,
): Promise<() => Promise<void>> {
  const address = addressOf(dataDir);
  const isFile = process.platform !== 'win32';
  if (isFile) rmSync(address, { force: true });
  const serve = async (socket: Socket): Promise<Answer> => {
    try {
      return await answer((await json(socket)) as Asked);
    } catch (error) {
      report('command line', error);
      return { error: FAILED };
    }
  };
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    // A command line that was stopped has nobody left to answer.
    socket.on('error', () => socket.destroy());
    void serve(socket).then((said) => socket.end(JSON.stringify(said)));
  });
  try {
    await new Promise<void>((done, fail) => server.once('error', fail).listen(address, done));
    if (isFile) chmodSync(address, 0o600);
  } catch (error) {
    server.close();
    report('npx tonnage create-tenant will not reach this server', error);
    return () => Promise.resolve();
  }
  return () => new Promise((done) => server.close(() => done()));
}

/** The answer of the server that runs on DATA_DIR; null if none does. */
export async function askServer(dataDir: string, asked: Asked): Promise<Answer | null> {
  const socket = connect({ path: addressOf(dataDir), allowHalfOpen: true });
  try {
    await new Promise<void>((done, fail) => socket.once('error', fail).once('connect', done));
  } catch (error) {
    if (NOBODY.has((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
  socket.end(JSON.stringify(asked));
  const said = await text(socket).catch(() => '');
  return said === '' ? { error: 'The server stopped before it answered. Start it and try again.' } : JSON.parse(said);
}
