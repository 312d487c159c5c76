import { ENDPOINTS } from '@tonnage/contract/endpoints';
import type { Resource } from '@tonnage/contract/resource';
import qs from 'qs';
import { describe, expect, test } from 'vitest';
import { harness } from '../harness.ts';
import type { Client } from '../client.ts';

const h = harness();
const LISTS = ENDPOINTS.filter((e) => e.resource && e.method === 'GET' && e.query && 'filters' in e.query.shape);
const resources = new Map(LISTS.map((e) => [e.resource!.name, e.resource!]));

const some = (count: number, of: (i: number) => object) => Array.from({ length: count }, (_, i) => of(i));
const lists = (client: Client, path: string, query: object) =>
  client.raw({ method: 'GET', url: `/api${path}?${qs.stringify(query)}` });

/** The name of a text field that may be filtered by. */
const textOf = (of: Resource) => [...of.fields].find(([, { filter, kind }]) => filter && kind === 'text')?.[0] ?? 'id';

/** `populate` of as many relations as allowed, as deep as possible. */
function everything({ relations }: Resource, depth = 3, budget = { left: 20 }): object {
  const named = Object.entries(relations).flatMap(([name, { to, embedded }]) => {
    if (budget.left-- <= 0) return [];
    const target = resources.get(to);
    return [[name, depth > 1 && !embedded && target ? { populate: everything(target, depth - 1, budget) } : 'true']];
  });
  return Object.fromEntries(named) as object;
}

/** As many conditions as allowed, through one relation, with everything else that is expensive. */
function dearest(of: Resource, relation: string): object {
  const field = textOf(resources.get(of.relations[relation]!.to)!);
  const through = some(5, (i) => ({ [relation]: { [field]: { $notContainsi: `zz${i}` } } }));
  const own = some(95, (i) => ({ [textOf(of)]: { $notContainsi: `zz${i}` } }));
  return { filters: { $or: [...through, ...own] }, populate: everything(of), pagination: { pageSize: 100 } };
}

describe('a list filtered through relations', () => {
  test('may have five conditions; six are refused with a message, however they are written', async () => {
    const client = await h.as(h.fixtures.acme.owner);
    const notes = (count: number) => ({
      filters: { $or: some(count, (i) => ({ jobs: { notes: { $contains: `${i}` } } })) },
    });
    expect((await lists(client, '/orders', notes(5))).status).toBe(200);
    const six = [
      notes(6),
      { filters: { jobs: { $or: some(6, (i) => ({ notes: { $contains: `${i}` } })) } } },
      {
        filters: {
          jobs: { notes: Object.fromEntries(['$eq', '$ne', '$lt', '$gt', '$lte', '$gte'].map((o) => [o, 'x'])) },
        },
      },
      { filters: { $and: some(6, () => ({ site: { $null: 'true' } })) } },
      { filters: { $and: some(6, () => ({ site: h.fixtures.acme.siteId })) } },
      { filters: { $or: some(100, (i) => ({ jobs: { notes: { $notContainsi: `zz${i}` } } })) } },
    ];
    for (const query of six) {
      const answer = await lists(client, '/orders', query);
      expect([answer.status, answer.error.message]).toEqual([
        400,
        'filters can have at most 5 conditions through relations',
      ]);
    }
  });

  test('may populate twenty relations in total', async () => {
    const client = await h.as(h.fixtures.acme.owner);
    const answer = await lists(client, '/orders', {
      populate: everything(resources.get('orders')!, 3, { left: Infinity }),
    });
    expect([answer.status, answer.error.message]).toEqual([400, 'populate may bring at most 20 relations along']);
    expect((await lists(client, '/orders', { populate: '*' })).status).toBe(200);
  });

  test(
    'costs at most twenty times a plain page of the same length, with everything else that costs',
    { timeout: 120_000 },
    async () => {
      const customer = await h.customer({ capacity: 5000 });
      for (let i = 0; i < 30; i++) await h.placed(customer, { quantity: 5 });
      await h.deps.database.tidy();
      const client = await h.as(customer.owner);
      const timed = async (path: string, query: object) => {
        const from = performance.now();
        expect((await lists(client, path, query)).status).toBe(200);
        return performance.now() - from;
      };
      const ratios: [string, number][] = [];
      for (const { path, resource } of LISTS) {
        const through = Object.keys(resource!.relations).filter((name) => {
          const { to, embedded } = resource!.relations[name]!;
          return !embedded && resources.has(to);
        });
        for (const relation of through) {
          let [plain, dear] = [Infinity, Infinity];
          // The least of each, by turns, of as many as it takes: in a busy moment one is slow, a dear query always is.
          for (let i = 0; i < 4 || (i < 40 && dear > plain * 20); i++) {
            plain = Math.min(plain, await timed(path, { pagination: { pageSize: 100 } }));
            dear = Math.min(dear, await timed(path, dearest(resource!, relation)));
          }
          ratios.push([`${path} through ${relation}`, dear / plain]);
        }
      }
      expect(ratios.length).toBeGreaterThan(10);
      expect(ratios.filter(([, ratio]) => ratio > 20)).toEqual([]);
    },
  );

  test('does not delay the cheap call of another company, even from twelve sessions', { timeout: 60_000 }, async () => {
    const { alpha, beta, acme, stranger } = h.fixtures;
    const orders = resources.get('orders')!;
    const sessions = await Promise.all(Array.from({ length: 12 }, () => h.session(acme.owner, alpha)));
    const cheap = await h.as(stranger.owner, beta);
    expect((await cheap.raw({ method: 'GET', url: '/api/users/me' })).status).toBe(200);
    let answered = 0;
    let first!: () => void;
    const begun = new Promise<void>((resolve) => (first = resolve));
    const attack = sessions.flatMap((jwt) =>
      Array.from({ length: 3 }, () =>
        lists(h.bearer(jwt), '/orders', dearest(orders, 'jobs')).then(({ status }) => {
          expect(status).toBe(200);
          answered++;
          first();
        }),
      ),
    );
    await begun;
    const before = answered;
    expect((await cheap.raw({ method: 'GET', url: '/api/users/me' })).status).toBe(200);
    const waitedFor = answered - before;
    await Promise.all(attack);
    expect(answered).toBe(36);
    expect(waitedFor).toBeLessThan(12);
  });
});
