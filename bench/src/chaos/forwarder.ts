import { createServer, connect, type Socket } from 'node:net';

/**
 * The address of a database that moves with its primary, as a cluster manager keeps one. `to`: forwards from now on to this socket, and
 * ends what is open. While it has none, a connection is refused as one to a machine that is down.
 */
export async function openForwarder(
  port: number,
): Promise<{ to(socket: string | null): void; close(): Promise<void> }> {
  let target: string | null = null;
  const open = new Set<Socket>();
  const endAll = () => {
    for (const each of open) each.destroy();
  };
  const server = createServer((incoming) => {
    if (target === null) return void incoming.destroy();
    const outgoing = connect(target);
    for (const [one, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      open.add(one);
      one.on('error', () => undefined);
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    to(socket) {
      target = socket;
      endAll();
    },
    async close() {
      endAll();
      await new Promise((done) => server.close(done));
    },
  };
}
