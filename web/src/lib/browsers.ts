/**
 * The first import of every app: what the oldest supported browsers lack (Safari 16.4, Chrome and Edge 111, Firefox 128
 * ESR), and a setting that must be made before the library that reads it is loaded.
 */

// Zod tries `new Function` when it loads, which our content security policy reports as an attack.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });

function groupBy<K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const either = new AbortController();
  for (const signal of signals) {
    const abort = () => either.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: either.signal });
  }
  return either.signal;
}

// Safari 17.4, Chrome 117.
if (!('groupBy' in Map)) Object.assign(Map, { groupBy });
// Safari 17.4, Chrome 116.
if (!('any' in AbortSignal)) Object.assign(AbortSignal, { any: anySignal });
// Safari 17.0, Chrome 114.
if (!('popover' in HTMLElement.prototype)) void import('@oddbird/popover-polyfill');
