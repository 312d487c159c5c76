import { QueryClient } from '@tanstack/react-query';
import { recall, remember, source } from '../../web/src/shared/palette/remembered.ts';

const THINGS = 5_000;
/** Milliseconds: one frame. */
const LIMIT = 16;
const WORDS = ['Quay House', 'Mill Lane plots', 'Pepper Road', 'Old Foundry', 'Canal Wharf', 'Station Approach'];
/** Each key of a text, and texts that fit much, little and nothing. */
const TYPED = ['q', 'qu', 'qua', 'quay', 'so-1', 'so-10567', 'mill lane 4', 'a', 'e', 'zzz'];

/**
 * How long the search palette takes to find in 5,000 things that the browser has, per key, beside a frame; and to
 * gather them when it opens.
 */
export function recallFigures() {
  const client = new QueryClient();
  const pages = Array.from({ length: THINGS / 25 }, (_, page) =>
    Array.from({ length: 25 }, (_, row) => page * 25 + row),
  );
  for (const [page, rows] of pages.entries())
    client.setQueryData(['listCustomers', { query: { page } }], {
      data: rows.map((n) => ({ id: String(n), name: `${WORDS[n % WORDS.length]} ${n}`, number: `SO-${10_000 + n}` })),
    });
  const sources = [
    source('Customers', 'listCustomers', ({ data }) =>
      data.map(({ id, name, number }) => ({ id, title: name, detail: number })),
    ),
  ];
  const timed = <T>(work: () => T) => {
    const start = performance.now();
    const done = work();
    return { took: performance.now() - start, done };
  };
  const { took: opening, done: remembered } = timed(() => remember(client, sources));
  const keys = Array.from({ length: 20 }, () => TYPED.map((q) => timed(() => recall(remembered, q)).took)).flat();
  const took = keys.toSorted((a, b) => a - b);
  const row = (ms: number) => ({ ms: ms.toFixed(2), 'limit, ms': LIMIT, ratio: (ms / LIMIT).toFixed(2) });
  return {
    'opening, 5,000 things': row(opening),
    'a key, median': row(took[took.length >> 1]!),
    'a key, 95 %': row(took[Math.ceil(took.length * 0.95) - 1]!),
    'a key, longest': row(took.at(-1)!),
  };
}
