import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    stopping: Stopping;
  }
}

/** How long a sent request may be in transit, ms: a closing listener resets the connections that it has not accepted yet. */
const UNREAD_MS = 250;
/** How long open requests may take, ms; after that they are cut off. */
const ANSWER_MS = 10_000;

/**
 * Shuts a server down so that every received request is answered: readiness fails first and connections are asked to close, then
 * nothing new is accepted, and after a fixed time it ends, even if a body never does.
 */
export class Stopping {
  readonly #app: FastifyInstance;
  readonly #sockets = new Set<Socket>();
  #accepted = 0;
  #begun = false;

  /** Must be created before routes are bound. */
  constructor(app: FastifyInstance, answerMs = ANSWER_MS) {
    this.#app = app;
    app.server.on('connection', (socket) => {
      this.#accepted += 1;
      this.#sockets.add(socket);
      socket.once('close', () => this.#sockets.delete(socket));
    });
    // Node would wait for idle connections of browsers: ones opened in advance, which it takes for unanswered requests, and ones
    // whose answer is sent after the shutdown began.
    app.addHook('preClose', (done) => {
      this.#begun = true;
      void this.#settled(UNREAD_MS).then(() => {
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

  /** Whether balancers should stop sending requests. */
  get begun(): boolean {
    return this.#begun;
  }

  /** Stops after `graceMs`, during which balancers notice that it is not ready and requests are still accepted. */
  async stop(graceMs: number): Promise<void> {
    this.#begun = true;
    await this.#settled(Math.max(graceMs, UNREAD_MS));
    await this.#app.close();
  }

  /**
   * Waits the given time, and until everything that had arrived by then is read, however busy the process was: the
   * event loop accepts one connection a turn.
   */
  async #settled(ms: number): Promise<void> {
    await wait(ms);
    const end = performance.now() + ANSWER_MS;
    let before: number;
    do {
      before = this.#accepted;
      for (let turn = 0; turn < 10; turn++) await nextTurn();
    } while (this.#accepted > before && performance.now() < end);
  }
}
