import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * An address of a database that moves with its primary, as a cluster manager keeps one. `to`: new connections lead to this socket from now on,
 * and those that are open stay; while it is null, they are closed at once.
 */
export async function openForwarder(
  port = 0,
): Promise<{ port: number; to(socket: string | null): void; close(): Promise<void> }> {
  let target: string | null = null;
  const open = new Set<Socket>();
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
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    to(socket) {
      target = socket;
    },
    async close() {
      for (const each of open) each.destroy();
      await new Promise((done) => server.close(done));
    },
  };
}
