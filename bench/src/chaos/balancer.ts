import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';

/** How often each server is asked whether it is ready, ms. */
const ASKS_MS = 250;

/**
 * A load balancer as the documentation asks for one: by turns to every server whose /readyz answers, with the Host as it came; a request that no
 * server has accepted goes to the next. `of` may be called again at any time.
 */
export async function openBalancer(
  port: number,
): Promise<{ of(ports: readonly number[]): void; close(): Promise<void> }> {
  let ports: readonly number[] = [];
  const ready = new Set<number>();
  let turn = 0;
  const closing = new AbortController();
  const agent = new Agent({ keepAlive: false });
  const asking = (async () => {
    while (!closing.signal.aborted) {
      await Promise.all(
        ports.map(async (each) => {
          const answer = await fetch(`http://127.0.0.1:${each}/readyz`).catch(() => null);
          if (answer?.ok) ready.add(each);
          else ready.delete(each);
        }),
      );
      await wait(ASKS_MS);
    }
  })();

  /** The answer of the first server that accepts the connection, of those that are ready. */
  async function forward(incoming: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
    const those = ports.filter((each) => ready.has(each));
    const first = turn++;
    for (let i = 0; i < those.length; i++) {
      const to = those[(first + i) % those.length]!;
      try {
        return await new Promise<IncomingMessage>((resolve, reject) => {
          const { method, url, headers } = incoming;
          const out = request({ host: '127.0.0.1', port: to, method, path: url, headers, agent }, resolve);
          out.on('error', reject);
          out.end(body);
        });
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ECONNREFUSED') throw error;
        ready.delete(to);
      }
    }
    throw new Error('No server is ready');
  }

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      try {
        const answer = await forward(incoming, await buffer(incoming));
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
        answer.on('error', () => outgoing.destroy());
        outgoing.on('close', () => answer.destroy());
      } catch (error) {
        if (outgoing.headersSent) outgoing.destroy();
        else outgoing.writeHead(502).end(String(error));
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    of(next) {
      ports = next;
    },
    async close() {
      closing.abort();
      await asking;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      agent.destroy();
    },
  };
}
