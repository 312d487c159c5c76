import type { Reply, Sent } from '@tonnage/contract/endpoint';
import { defaultScheduler, notifyManager, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { CallName, Calls } from './calls.ts';

type Change = (reply: unknown) => unknown;

/** What a change will look like in the answers of one call. */
export interface Edit {
  name: CallName;
  change: (reply: unknown, sent: unknown) => unknown;
}

/** Returns a new answer, or the same one where nothing changes. */
export function edit<N extends CallName>(
  name: N,
  change: (reply: Reply<Calls[N]>, sent: Sent<Calls[N]>) => Reply<Calls[N]>,
): Edit {
  return { name, change: change as Edit['change'] };
}

/** One answer that shows changes which the server has not confirmed yet. */
interface Layer {
  /** The server's answer. */
  base: unknown;
  /** The changes on it, the oldest first. */
  changes: Change[];
  shown: unknown;
}

const layers = new WeakMap<QueryClient, Map<string, Layer>>();

/**
 * Shows changes in every cached answer of their calls. The returned function takes them back, and leaves what was
 * changed meanwhile, or has been fetched.
 */
export async function showOptimistic(client: QueryClient, edits: readonly Edit[]): Promise<() => void> {
  const found = layers.get(client) ?? new Map<string, Layer>();
  layers.set(client, found);
  const takeBack: (() => void)[] = [];
  for (const { name, change } of edits) {
    const of = { queryKey: [name], predicate: ({ state }: { state: { data: unknown } }) => state.data !== undefined };
    // An answer from before the change would hide it.
    // oxlint-disable-next-line no-await-in-loop -- takes no time: the requests go on and are only ignored
    await client.cancelQueries(of);
    for (const { queryKey, queryHash, state } of client.getQueryCache().findAll(of)) {
      const sent = queryKey[1];
      if (typeof sent !== 'object') continue;
      const apply: Change = (reply) => change(reply, sent);
      const shown = apply(state.data);
      if (shown === state.data) continue;
      const known = found.get(queryHash);
      const layer: Layer =
        known && known.shown === state.data ? known : { base: state.data, changes: [], shown: undefined };
      layer.changes.push(apply);
      found.set(queryHash, layer);
      put(client, queryKey, layer, shown);
      takeBack.push(() => {
        if (found.get(queryHash) !== layer || client.getQueryData(queryKey) !== layer.shown) return;
        layer.changes = layer.changes.filter((other) => other !== apply);
        put(
          client,
          queryKey,
          layer,
          layer.changes.reduce((reply, next) => next(reply), layer.base),
        );
      });
    }
  }
  return () => takeBack.forEach((each) => each());
}

/** The cache keeps what is equal of the old answer, so what it shows is another object. */
function put(client: QueryClient, key: QueryKey, layer: Layer, reply: unknown): void {
  // Screens are told by a timer otherwise, and a browser paints before it: the change would be seen a frame later.
  notifyManager.setScheduler(queueMicrotask);
  layer.shown = client.setQueryData(key, reply);
  notifyManager.setScheduler(defaultScheduler);
}
