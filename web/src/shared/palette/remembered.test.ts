import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import type { PlaceItem } from './places.ts';
import { recall, remember, source, withFound } from './remembered.ts';

const thing = (id: string, title: string, detail = ''): PlaceItem => ({ id, title, detail, to: '/desk' });
const SOURCES = [
  source('Customers', 'listCustomers', ({ data }) => data.map(({ id, name, number }) => thing(id, name, number))),
];

function clientWith(...names: string[]) {
  const client = new QueryClient();
  const data = names.map((name, i) => ({ id: name, name, number: `AC-${1000 + i}` }));
  client.setQueryData(['listCustomers', {}], { data });
  return client;
}
const found = (client: QueryClient, q: string) =>
  recall(remember(client, SOURCES), q).flatMap(({ items }) => items.map(({ title }) => title));

// design: experience.md, Behaviour (Keyboard).
describe('what the search finds in memory', () => {
  it('is first what begins with the text, then what has a word that does, then what contains it', () => {
    const client = clientWith('Norquay', 'Old Quay Works', 'Quay House', 'Mill Lane');
    expect(found(client, 'quay')).toEqual(['Quay House', 'Old Quay Works', 'Norquay']);
    expect(found(client, 'QUAY  ho')).toEqual(['Quay House']);
    expect(found(client, 'ac-1003')).toEqual(['Mill Lane']);
    expect(found(client, '')).toEqual([]);
  });

  it('is each thing once, as it was last fetched, and five of a kind at most', () => {
    const client = clientWith('Quay 1', 'Quay 2', 'Quay 3', 'Quay 4', 'Quay 5', 'Quay 6');
    client.setQueryData(['listCustomers', 'all'], ['every page together']);
    client.setQueryData(
      ['listCustomers', { query: { q: 'quay' } }],
      { data: [{ id: 'Quay 1', name: 'Quay One', number: 'AC-1000' }] },
      { updatedAt: Date.now() + 1000 },
    );
    expect(found(client, 'quay')).toEqual(['Quay One', 'Quay 2', 'Quay 3', 'Quay 4', 'Quay 5']);
  });

  it('stays in place when the server’s results come in behind it', () => {
    const memory = [{ label: 'Customers', items: [thing('1', 'Quay House')] }];
    const server = [
      { label: 'Customers', items: [thing('2', 'Quay Works'), thing('1', 'Quay House')] },
      { label: 'Documents', items: [thing('3', 'Quay note')] },
    ];
    const all = withFound(memory, server, { q: 'quay', earlier: false });
    expect(all.map(({ items }) => items.map(({ id }) => id))).toEqual([['1', '2'], ['3']]);
    const earlier = withFound(memory, server, { q: 'quay h', earlier: true });
    expect(earlier.map(({ items }) => items.map(({ id }) => id))).toEqual([['1'], []]);
  });
});
