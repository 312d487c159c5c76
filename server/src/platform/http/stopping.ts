import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping;
  }
}

/** How long what was sent may be on its way, ms: a listener that closes resets the connections that it has not taken yet. */
const UNREAD_MS = 250;
/** How long what was asked may take to be answered, ms; whatever is open after that is cut off. */
const ANSWER_MS = 10_000;

/**
 * Ends a server so that what was sent to it is answered: readiness goes down first and connections are asked to close, then
 * nothing new is taken in, and at a fixed time it is over, also for a body that never ends.
 */
export class Stopping {
  readonly #app: FastifyInstance;
  readonly #sockets = new Set<Socket>();
  #begun = false;

  /** To be made before routes are bound. */
  constructor(app: FastifyInstance, answerMs = ANSWER_MS) {
    this.#app = app;
    app.server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    // Node would wait for connections that a browser keeps for later: those opened ahead of a question, which it takes for ones
    // that wait for an answer, and those whose answer goes out after it began to end.
    app.addHook('preClose', (done) => {
      this.#begun = true;
      void settled(UNREAD_MS).then(() => {
        for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy();
      });
      const cut = setTimeout(() => app.server.closeAllConnections(), answerMs).unref();
      app.server.once('close', () => clearTimeout(cut));
      done();
    });
    app.addHook('onSend', (_request, reply, _payload, done) => {
      if (this.#begun) reply.header('connection', 'close');
      done();
    });
  }

  /** Whether no balancer should send anything here any more. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Ends after `graceMs`, in which balancers notice that it is not ready and requests are still taken in. */
  async stop(graceMs: number): Promise<void> {
    this.#begun = true;
    await settled(Math.max(graceMs, UNREAD_MS));
    await this.#app.close();
  }
}

/** After so many ms, and after what has reached the machine by then was read, however busy the process was. */
async function settled(ms: number): Promise<void> {
  await wait(ms);
  for (let turn = 0; turn < 10; turn++) await nextTurn();
}
