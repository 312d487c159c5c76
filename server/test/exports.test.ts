import { getOrdersByStatus, getSiteOrdersByStatus } from '@tonnage/contract/skip-hire/orders/order-lists';
import { listSites } from '@tonnage/contract/skip-hire/sites';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listOf } from '../src/platform/formats/cells.ts';
import { csvLine, csvText } from '../src/platform/formats/csv.ts';
import { inBatches } from '../src/platform/formats/list-file.ts';
import { harness } from './harness.ts';
import type { Customer } from './fixtures.ts';

const h = harness();

/** Parses a file as another program would: rows by their headers. */
const opened = (text: string) => parse(text, { columns: true, bom: true }) as Record<string, string>[];
const ordersOf = async (
  who: { id: string; accountId?: string },
  { siteId, ...query }: Record<string, unknown> = {},
) => {
  const client = await h.as(who);
  if (siteId === undefined) return client.csv(getOrdersByStatus, { query });
  return client.csv(getSiteOrdersByStatus, { params: { siteId: siteId as string }, query });
};
const numbers = (text: string) => opened(text).map((row) => row['Order']);

describe('the orders export', () => {
  test('has the list in the trade’s words, with text as text and amounts that add up', async () => {
    const customer = await h.customer();
    const { number } = await h.standing(customer, {
      poNumber: '=HYPERLINK("http://x")',
      customerReference: 'Plot 9, "A"',
      locationNotes: 'Rear gate,\r\nleft',
    });
    const answer = await ordersOf(customer.owner);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="jobs-2026-03-03.csv"',
      'cache-control': 'private, no-store',
    });
    expect(answer.text.startsWith('\u{FEFF}Order,Status,Site,')).toBe(true);
    expect(opened(answer.text)).toEqual([
      {
        Order: number,
        Status: 'On site',
        Site: 'Fresh first',
        Address: '1 Water Lane',
        Town: 'Leeds',
        Postcode: 'LS11 5PS',
        Container: '8 yd builders',
        'Container type': 'Skip',
        Waste: 'Mixed construction',
        'EWC codes': '17 09 04',
        Placement: 'On private land',
        Position: 'Rear gate,\r\nleft',
        'PO number': `'=HYPERLINK("http://x")`,
        'Your reference': 'Plot 9, "A"',
        'Ordered on': '2026-03-03',
        'Ordered by': 'Fresh owner',
        'Delivery date': '2026-03-05',
        'Time of day': 'Morning',
        'On hire from': '2026-03-03',
        'Hire period ends': '2026-03-16',
        'Hire ended': '',
        'Next job': '',
        'Next job on': '',
        'Weight (t)': '',
        'Net (£)': '200.00',
        'VAT (£)': '40.00',
        'Total (£)': '240.00',
      },
    ]);
  });

  test('has the filters and the order of the list, and nothing else', async () => {
    const customer = await h.customer();
    const first = await h.placed(customer, { poNumber: 'MB-1' });
    h.clock.set('2026-03-03T09:00:01.000Z');
    const second = await h.standing(customer, { poNumber: 'MB-2', siteId: customer.secondSiteId });
    h.clock.set('2026-03-03T09:00:00.000Z');
    const of = async (query: Record<string, unknown>) => numbers((await ordersOf(customer.owner, query)).text);
    expect(await of({})).toEqual([second.number, first.number]);
    expect(await of({ sort: 'createdAt:asc' })).toEqual([first.number, second.number]);
    expect(await of({ status: 'on-site' })).toEqual([second.number]);
    expect(await of({ status: 'requested' })).toEqual([first.number]);
    expect(await of({ siteId: customer.siteId })).toEqual([first.number]);
    expect(await of({ q: 'mb-2' })).toEqual([second.number]);
    expect(await of({ q: 'second' })).toEqual([second.number]);
    expect(await of({ q: 'nothing like it' })).toEqual([]);
    expect(await of({ siteId: h.fixtures.rival.siteId })).toEqual([]);
    const wrong = await ordersOf(customer.owner, { status: 'gone' });
    expect([wrong.status, wrong.error.name]).toEqual([400, 'ValidationError']);
    const rival = numbers((await ordersOf(h.fixtures.rival.owner)).text);
    expect(rival).not.toContain(first.number);
  });

  test('has no money for a viewer, and for a limited member only their sites', async () => {
    const { acme } = h.fixtures;
    await h.placed(acme, { date: '2026-03-12' });
    const near = await h.placed(acme, { date: '2026-03-12', siteId: acme.secondSiteId });
    const seen = await ordersOf(acme.viewer);
    expect(seen.text).not.toMatch(/£|Net|VAT|240/);
    expect(Object.keys(opened(seen.text)[0]!).at(-1)).toBe('Weight (t)');
    expect(numbers((await ordersOf(acme.limited)).text)).toEqual([near.number]);
    expect((await h.guest().csv(getOrdersByStatus, {})).refusal).toBe('UNAUTHENTICATED');
    expect((await ordersOf(h.fixtures.clerk)).refusal).toBe('NO_ACCOUNT');
  });

  test('is complete and in order at thousands of orders, each once, for any filter', async () => {
    const customer = await h.customer();
    const pattern = await h.placed(customer);
    await copies(customer, pattern.id, 2100);
    const all = numbers((await ordersOf(customer.owner)).text);
    expect(all).toHaveLength(2101);
    expect(new Set(all).size).toBe(2101);
    const ids = await h.rows<{ number: string }>(
      `select number from orders where account_id = '${customer.accountId}' order by id desc`,
    );
    expect(all).toEqual(ids.map((row) => row.number));
    const up = numbers((await ordersOf(customer.owner, { sort: 'createdAt:asc', status: 'requested' })).text);
    expect(up).toEqual(all.toReversed());
    const found = numbers((await ordersOf(customer.owner, { q: 'po-1', siteId: customer.siteId })).text);
    expect(found).toEqual(
      (
        await h.rows<{ number: string }>(
          `select number from orders where account_id = '${customer.accountId}' and po_number like 'PO-1%' order by id desc`,
        )
      ).map((row) => row.number),
    );
  });

  test('stops when the session ends, and holds no lock while it is read', async () => {
    const customer = await h.customer();
    const pattern = await h.placed(customer);
    // More than the buffers between the two can hold.
    await h.withoutTenant((db) =>
      sql`update orders set location_notes = repeat('x', 16000) where id = ${pattern.id}`.execute(db),
    );
    await copies(customer, pattern.id, 2500);
    const jwt = await h.session(customer.owner);
    const url = await h.app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${url}/api/orders/me/getOrdersByStatus?format=csv`, {
      headers: { authorization: `Bearer ${jwt}`, 'accept-encoding': 'identity' },
    });
    const reader = response.body!.getReader();
    const first = await reader.read();
    expect(first.value!.length).toBeGreaterThan(100);
    // Half read and abandoned: others are answered meanwhile, even on one connection.
    expect((await ordersOf(h.fixtures.rival.owner, { status: 'on-site' })).status).toBe(200);
    await h.withoutTenant((db) =>
      sql`update sessions set ended_at = now() where user_id = ${customer.owner.id}`.execute(db),
    );
    const rest = async () => {
      for (let part = await reader.read(); !part.done; part = await reader.read());
    };
    await expect(rest()).rejects.toThrow();
  });
});

/** Copies of an order, in SQL: creating thousands with commands would take minutes. */
async function copies(customer: Customer, id: string, count: number): Promise<void> {
  const uuid = (n: string) =>
    `('019cc' || lpad(to_hex(${n}), 3, '0') || '-' || substr(md5(${n}::text), 1, 4) || '-7' || substr(md5(${n}::text), 5, 3) || '-8' || substr(md5(${n}::text), 8, 3) || '-' || substr(md5(${n}::text || '${customer.accountId}'), 1, 12))::uuid`;
  const order = `jsonb_build_object('id', ${uuid('n')}, 'number', '${id.slice(-6)}-' || n, 'po_number', 'PO-' || n)`;
  const job = `jsonb_build_object('id', gen_random_uuid(), 'order_id', o.id)`;
  await h.withoutTenant(async (db) => {
    await sql
      .raw(
        `insert into orders select r.* from orders o, generate_series(1, ${count}) n,
          lateral jsonb_populate_record(o, ${order}) r where o.id = '${id}'`,
      )
      .execute(db);
    await sql
      .raw(
        `insert into jobs select r.* from jobs j, orders o, lateral jsonb_populate_record(j, ${job}) r
          where j.order_id = '${id}' and o.account_id = '${customer.accountId}' and o.id <> '${id}'`,
      )
      .execute(db);
  });
  await h.deps.database.tidy();
}

describe('a list', () => {
  const get = async (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    (await h.as(h.fixtures.acme.owner)).raw({ method, url: `/api/${url}` });

  test('is JSON by default, and an unknown format is refused by name', async () => {
    const type = async (url: string) => (await get(url)).headers['content-type'];
    expect(await type('sites')).toBe('application/json; charset=utf-8');
    expect(await type('sites?format=json')).toBe('application/json; charset=utf-8');
    expect(await type('sites?format=csv')).toBe('text/csv; charset=utf-8');
    for (const query of ['format=xml', 'format=CSV', 'format=', 'format=csv&format=csv']) {
      const { status, error } = await get(`sites?${query}`);
      expect([query, status, error.details!.errors![0]!.path]).toEqual([query, 400, ['format']]);
    }
  });

  test('exports everything, whatever the page and the fields, and only headers for HEAD', async () => {
    const whole = (await get('sites?format=csv')).text;
    expect(opened(whole).length).toBeGreaterThan(1);
    for (const query of ['pagination[page]=2&pagination[pageSize]=1', 'fields=town&populate=depot'])
      expect((await get(`sites?${query}&format=csv`)).text).toBe(whole);
    const head = await get('sites?format=csv', 'HEAD');
    expect([head.status, head.text, head.headers['content-type']]).toEqual([200, '', 'text/csv; charset=utf-8']);
    expect((await get('sites?filters[zzz]=1&format=csv')).error.message).toBe('Invalid key zzz');
  });

  test('exports in the requested order', async () => {
    const sites = async (query: string) =>
      opened((await get(`sites?format=csv&${query}`)).text).map((row) => row['Site']);
    const names = await sites('sort=name:asc');
    expect(names).toEqual(names.toSorted((a, b) => a!.localeCompare(b!)));
    expect(await sites('sort=name:desc')).toEqual(names.toReversed());
    expect(await sites('filters[name][$containsi]=second')).toEqual(['Acme second']);
  });
});

test('the sites export has what the list shows, within the member’s reach', async () => {
  const customer = await h.customer();
  await h.standing(customer);
  const client = await h.as(customer.owner);
  const { text } = await client.csv(listSites, {});
  expect(opened(text).map((row) => [row['Site'], row['Depot'], row['Status'], row['On site now']])).toEqual([
    ['Fresh first', 'Own yard', 'Open', '1'],
    ['Fresh second', 'Own yard', 'Open', '0'],
  ]);
  expect(opened((await client.csv(listSites, { query: { q: 'ls12' } })).text)).toHaveLength(1);
  const limited = await h.as(h.fixtures.acme.limited);
  expect(opened((await limited.csv(listSites, {})).text).map((row) => row['Site'])).toEqual(['Acme second']);
});

describe('every export', () => {
  const anyCell: fc.Arbitrary<string | number | null> = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.integer(),
    fc.constant(null),
  );

  test('is parsed correctly by another program, and no cell acts as a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.array(anyCell, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        const text = rows.map(csvLine).join('');
        const read = parse(text, { record_delimiter: '\r\n' }) as string[][];
        expect(read).toHaveLength(rows.length);
        for (const [i, row] of rows.entries()) {
          for (const [j, cell] of row.entries()) {
            const actual = read[i]![j]!;
            const expected = cell === null ? '' : String(cell);
            expect(actual === expected || actual === `'${expected}`).toBe(true);
            if (typeof cell === 'string') expect(actual).not.toMatch(/^[=+\-@\t\r\n]/);
            else expect(actual).toBe(expected);
          }
        }
      }),
    );
  });

  test('is created in batches', async () => {
    const limits: (number | null)[] = [];
    const rows = inBatches<number>(3, (last) => {
      limits.push(last);
      const from = (last ?? 0) + 1;
      return Promise.resolve([from, from + 1, from + 2].filter((n) => n <= 7));
    });
    const parts: string[] = [];
    for await (const part of csvText(listOf('n', [{ header: 'N', cell: (n: number) => n }], rows))) parts.push(part);
    expect(parts).toEqual(['\u{FEFF}N\r\n', '1\r\n2\r\n3\r\n', '4\r\n5\r\n6\r\n', '7\r\n']);
    expect(limits).toEqual([null, 3, 6]);
  });
});
