import type { Reply } from '@tonnage/contract/endpoint';
import type { QueryClient } from '@tanstack/react-query';
import type { CallName, Calls } from '../../lib/calls.ts';

/** What the search can find: in the apps, a link. */
interface Thing {
  id: string;
  title: string;
  detail?: string;
}

interface Group<Item> {
  label: string;
  items: readonly Item[];
}

/** How the answers of one call become items of the search. */
export interface Source<Item extends Thing> {
  label: string;
  name: CallName;
  items: (reply: unknown) => readonly Item[];
}

/** `label`: the group that the server's results of this kind have too. */
export function source<N extends CallName, Item extends Thing>(
  label: string,
  name: N,
  items: (reply: Reply<Calls[N]>) => readonly Item[],
): Source<Item> {
  return { label, name, items: items as Source<Item>['items'] };
}

/** What may be found, with the lower-case text that it is found by; the most recently fetched first. */
export type Remembered<Item> = readonly Group<{ item: Item; text: string }>[];

/** Everything that the browser already has, each thing once. Computed when the search opens, not for each key. */
export function remember<Item extends Thing>(client: QueryClient, sources: readonly Source<Item>[]): Remembered<Item> {
  const groups = new Map<string, Map<string, { item: Item; text: string }>>();
  for (const { label, name, items } of sources) {
    const found = groups.get(label) ?? new Map<string, { item: Item; text: string }>();
    groups.set(label, found);
    const queries = client
      .getQueryCache()
      // Another key of that name holds something else, such as all pages together.
      .findAll({
        queryKey: [name],
        predicate: ({ queryKey, state }) => typeof queryKey[1] === 'object' && state.data !== undefined,
      })
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    for (const { state } of queries)
      for (const item of items(state.data)) if (!found.has(item.id)) found.set(item.id, { item, text: textOf(item) });
  }
  return [...groups].map(([label, found]) => ({ label, items: [...found.values()] }));
}

const textOf = ({ title, detail }: Thing) => `${title} ${detail ?? ''}`.toLowerCase();

/** Matches shown of each kind. */
const SHOWN = 5;

/**
 * The remembered things that contain every word of a text: first those whose name begins with it, then those with a word
 * that begins with it, then the rest, each in their own order. 5,000 things take less than a frame.
 */
export function recall<Item>(remembered: Remembered<Item>, q: string): Group<Item>[] {
  const typed = q.trim().toLowerCase();
  const words = typed.split(/\s+/);
  return remembered.map(({ label, items }) => {
    const ranks: Item[][] = [[], [], []];
    if (typed !== '')
      for (const { item, text } of items)
        if (words.every((word) => text.includes(word)))
          ranks[text.startsWith(typed) ? 0 : text.includes(` ${typed}`) ? 1 : 2]!.push(item);
    return { label, items: ranks.flat().slice(0, SHOWN) };
  });
}

/** Whether a result for an earlier text fits the present one too. */
const stillFits = (item: Thing, q: string) =>
  q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => textOf(item).includes(word));

/**
 * The remembered matches with the server's behind them, each thing once, so that nothing under the highlight moves.
 * `earlier`: those are of an earlier text.
 */
export function withFound<Item extends Thing>(
  remembered: readonly Group<Item>[],
  found: readonly Group<Item>[],
  { q, earlier }: { q: string; earlier: boolean },
): Group<Item>[] {
  const fitting = found.map(({ label, items }) => ({
    label,
    items: earlier ? items.filter((item) => stillFits(item, q)) : items,
  }));
  // The server's label may say how many there are.
  const isOf = (label: string) => (group: { label: string }) =>
    group.label === label || group.label.startsWith(`${label},`);
  const known = remembered.filter(({ items }) => items.length > 0);
  const first = known.map(({ label, items }) => {
    const more = fitting.find(isOf(label)) ?? { label, items: [] };
    // What the server says now, in the place of what was remembered.
    const now = (item: Item) => more.items.find(({ id }) => id === item.id) ?? item;
    const behind = more.items.filter(({ id }) => items.every((item) => item.id !== id));
    return { label: more.label, items: [...items.map(now), ...behind] };
  });
  return [...first, ...fitting.filter((group) => !known.some(({ label }) => isOf(label)(group)))];
}
