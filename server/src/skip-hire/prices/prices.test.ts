import {
  quoteContainer,
  endPrice,
  getPriceChoices,
  importPrices,
  listContainerPrices,
  listPrices,
  previewPrices,
  previewRise,
  raisePrices,
  setPrices,
} from '@tonnage/contract/skip-hire/prices';
import { checkPrices } from '@tonnage/contract/skip-hire/orders/order-price';
import type { Sent } from '@tonnage/contract/endpoint';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PRICE_LIST_HEADERS, readPriceList } from '@tonnage/domain/skip-hire/price-list';
import { csvLine } from '../../platform/formats/csv.ts';
import { newId } from '../../platform/db/ids.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';

const h = harness();
const ledger = () => h.as(h.fixtures.ledger);
type Row = Sent<typeof setPrices>['body']['data']['rows'][number];

/** A price of the 8 yd skip for asbestos, which nothing else in this file prices. */
const price = (over: Partial<Row> = {}): Row => ({
  jobType: 'delivery',
  containerSubTypeId: h.fixtures.alpha.builders,
  wasteTypeId: h.fixtures.alpha.asbestos,
  netPence: 30_000,
  vatRateBp: 2000,
  hireDays: 14,
  overHirePencePerDay: 250,
  includedTonnes: null,
  perTonnePence: null,
  priceOnApplication: false,
  ...over,
});
const set = async (from: string, ...rows: Row[]) =>
  (await ledger()).call(setPrices, { body: { data: { from, rows } } });
/** The periods of an account's price, oldest first: from, until, pence. */
const periods = (accountId: string) =>
  h.rows<{ period: string }>(
    `select concat_ws(' ', valid_from, coalesce(valid_to::text, '…'), net_pence) as period from prices
     where account_id = '${accountId}' order by valid_from`,
  );
const periodTexts = async (accountId: string) => (await periods(accountId)).map(({ period }) => period);

describe('a price', () => {
  test('a price changes from a day on: the previous one ends before it, and the action is logged', async () => {
    const { accountId } = await h.customer();
    expect((await set('2026-03-03', price({ accountId }))).body).toMatchObject({ data: { added: 1, changed: 0 } });
    expect((await set('2026-04-01', price({ accountId, netPence: 31_000 }))).body).toMatchObject({
      data: { changed: 1 },
    });
    expect((await set('2026-05-01', price({ accountId, netPence: 31_000 }))).body).toMatchObject({ data: { same: 1 } });
    // A day before the planned price: the new price ends there, and the planned one stays.
    await set('2026-03-20', price({ accountId, netPence: 30_500 }));
    expect(await periodTexts(accountId)).toEqual([
      '2026-03-03 2026-03-19 30000',
      '2026-03-20 2026-03-31 30500',
      '2026-04-01 … 31000',
    ]);
    // The same day again: the row had not been in force.
    await set('2026-03-20', price({ accountId, netPence: 30_600 }));
    expect(await periodTexts(accountId)).toContain('2026-03-20 2026-03-31 30600');
    const events =
      await h.number(`select count(*) from audit_events where action = 'prices.set' and actor_kind = 'staff'
      and changes -> 'rows' -> 0 ->> 'netPence' = '30600'`);
    expect(events).toBe(1);
  });

  test('a price at which ten containers come to more than £1,000,000 with VAT is refused on its row', async () => {
    const { accountId } = await h.customer();
    const row = price({ accountId, netPence: 8_333_334 });
    const { status, error } = await set('2026-03-03', price(), row);
    expect([status, error.details?.errors?.map((e) => [e.path.join('.'), e.message])]).toEqual([
      400,
      [['rows.1.netPence', '10 containers at this price come to more than £1,000,000 with VAT. Enter a lower price.']],
    ]);
    expect(await periods(accountId)).toEqual([]);
    expect((await set('2026-03-03', { ...row, netPence: 8_333_333 })).status).toBe(200);
  });

  test('more than £10,000 for a day of over hire or for a tonne is refused on its row', async () => {
    const { accountId } = await h.customer();
    const row = price({ accountId, overHirePencePerDay: 1_000_000, perTonnePence: 1_000_000 });
    const refused = async (over: object) =>
      (await set('2026-03-03', { ...row, ...over })).error.details?.errors?.map((e) => [e.path.join('.'), e.message]);
    expect([await refused({ overHirePencePerDay: 1_000_001 }), await refused({ perTonnePence: 1_000_001 })]).toEqual([
      [['rows.0.overHirePencePerDay', 'A day of over hire can cost at most £10,000. Enter a lower rate.']],
      [['rows.0.perTonnePence', 'An extra tonne can cost at most £10,000. Enter a lower price.']],
    ]);
    expect(await periods(accountId)).toEqual([]);
    expect((await set('2026-03-03', row)).status).toBe(200);
  });

  test('a price never changes in the past', async () => {
    const before = await h.footprint();
    expect((await set('2026-03-02', price())).refusal).toBe('PRICE_FROM_PAST');
    const text = [csvLine(PRICE_LIST_HEADERS)].join('');
    const file = { body: { data: { from: '2026-03-02', text } } };
    expect((await (await ledger()).call(previewPrices, file)).refusal).toBe('PRICE_FROM_PAST');
    expect((await (await ledger()).call(importPrices, file)).refusal).toBe('PRICE_FROM_PAST');
    expect(await h.footprint()).toEqual(before);
  });

  test('one of two prices set at once for one day is stored', async () => {
    const { accountId } = await h.customer();
    await set('2026-03-03', price({ accountId }));
    const client = await ledger();
    await Promise.all(
      [31_000, 32_000, 33_000].map((netPence) =>
        client.ok(setPrices, { body: { data: { from: '2026-03-10', rows: [price({ accountId, netPence })] } } }),
      ),
    );
    const rows = await periodTexts(accountId);
    expect(rows).toHaveLength(2);
    expect(rows[0]).toBe('2026-03-03 2026-03-09 30000');
    expect(rows[1]).toMatch(/^2026-03-10 … 3[123]000$/);
  });

  test('the database refuses two prices of one key for a day, for every writer', async () => {
    const row = {
      tenant_id: h.fixtures.alpha.tenantId,
      container_sub_type_id: h.fixtures.alpha.rollOn,
      job_type: 'delivery' as const,
      net_pence: 1,
      vat_rate_bp: 2000,
      hire_days: 14,
      over_hire_pence_per_day: 0,
      valid_from: '2026-01-01',
    };
    const add = (valid_from: string) =>
      h.withoutTenant((db) =>
        db
          .insertInto('prices')
          .values({ ...row, id: newId(NOW), valid_from })
          .execute(),
      );
    await add('2026-01-01');
    await expect(add('2027-01-01')).rejects.toMatchObject({ code: '23P01' });
  });

  test('prices set in any order never overlap on a day, and the last one wins', async () => {
    const day = fc.integer({ min: 3, max: 28 }).map((n) => `2026-03-${String(n).padStart(2, '0')}`);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(day, fc.nat(5)), { minLength: 1, maxLength: 6 }), async (inputs) => {
        const { accountId } = await h.customer();
        for (const [from, n] of inputs) expect((await set(from, price({ accountId, netPence: n }))).status).toBe(200);
        const [last, n] = inputs.at(-1)!;
        const [held] = await h.rows<{ net_pence: number }>(
          `select net_pence from prices where account_id = '${accountId}' and '${last}' between valid_from and coalesce(valid_to, 'infinity')`,
        );
        expect(held?.net_pence).toBe(n);
        const first = inputs.map(([from]) => from).toSorted()[0]!;
        const holes = await h.number(`select count(*) from generate_series('${first}'::date, '2026-04-02', '1 day') as d
          where (select count(*) from prices where account_id = '${accountId}' and d between valid_from and coalesce(valid_to, 'infinity')) <> 1`);
        expect(holes).toBe(0);
      }),
      { numRuns: 8 },
    );
  });

  test('a price must refer to what the company has, and to one place', async () => {
    const { acme, rival, beta, alpha } = h.fixtures;
    const before = await h.footprint();
    const paths = async (row: Row) =>
      ((await set('2026-03-03', row)).error.details?.errors ?? []).map(({ path }) => path.join('.'));
    expect(await paths(price({ zoneId: beta.zoneId }))).toEqual(['rows.0.zoneId']);
    expect(await paths(price({ accountId: 'nobody' }))).toEqual(['rows.0.accountId']);
    expect(await paths(price({ accountId: rival.accountId, siteId: acme.siteId }))).toEqual(['rows.0.siteId']);
    expect(await paths(price({ depotId: alpha.depotId, zoneId: alpha.zoneId }))).toEqual(['rows.0.zoneId']);
    expect((await set('2026-03-03', price(), price())).refusal).toBe('PRICE_TWICE');
    expect(await h.footprint()).toEqual(before);
  });

  test('a price ends on a day; one that was planned for later never applies', async () => {
    const { accountId } = await h.customer();
    await set('2026-03-03', price({ accountId }));
    await set('2026-04-01', price({ accountId, netPence: 31_000 }));
    const client = await ledger();
    const ids = await h.rows<{ id: string }>(
      `select id from prices where account_id = '${accountId}' order by valid_from`,
    );
    const end = (id: string, lastDay: string) => client.call(endPrice, { params: { id }, body: { data: { lastDay } } });
    expect((await end(ids[0]!.id, '2026-03-02')).refusal).toBe('PRICE_FROM_PAST');
    expect((await end(ids[1]!.id, '2026-03-15')).status).toBe(200);
    expect((await end(ids[0]!.id, '2026-03-15')).status).toBe(200);
    expect((await end(ids[0]!.id, '2026-03-15')).refusal).toBe('WRONG_STATE');
    expect((await end(ids[1]!.id, '2026-03-15')).refusal).toBe('NOT_FOUND');
    expect(await periodTexts(accountId)).toEqual(['2026-03-03 2026-03-15 30000']);
    const [strange] = await h.rows<{ id: string }>(
      `select id from prices where tenant_id = '${h.fixtures.beta.tenantId}' limit 1`,
    );
    expect((await end(strange!.id, '2026-03-15')).refusal).toBe('NOT_FOUND');
  });
});

describe('the price list', () => {
  test('is filtered by key, page by page, as of a day', async () => {
    const client = await ledger();
    const { alpha } = h.fixtures;
    const { accountId } = await h.customer();
    await set('2026-06-01', price({ accountId }));
    const of = async (query: object) =>
      (await client.ok(listPrices, { query: { pagination: { pageSize: 100 }, ...query } })).data;
    const delivered = await of({ jobType: 'delivery', containerSubTypeId: alpha.maxi, whose: 'list' });
    expect(delivered.map(({ container, netPence }) => [container.name, netPence])).toEqual([['12 yd maxi', 30_000]]);
    expect((await of({ wasteTypeId: 'any' })).every(({ waste }) => waste === null)).toBe(true);
    expect(await of({ accountId })).toEqual([]);
    expect((await of({ accountId, on: '2026-06-01' })).map(({ validFrom }) => validFrom)).toEqual(['2026-06-01']);
    expect(await of({ zoneId: 'nowhere' })).toEqual([]);
    const everywhere = await of({ zoneId: 'any' });
    expect(everywhere.length).toBeGreaterThan(0);
    expect(everywhere.every(({ zone, depot, site }) => zone === null && depot === null && site === null)).toBe(true);
    const page = await client.ok(listPrices, { query: { pagination: { page: 2, pageSize: 1 } } });
    expect(page.data).toHaveLength(1);
    const { data } = await client.ok(getPriceChoices, {});
    expect(data.containers.find(({ id }) => id === alpha.rollOn)).toMatchObject({ typeId: alpha.roro });
  });

  test('shows what a customer would pay, to the penny what the portal quotes, and from which row', async () => {
    const of = await h.customer();
    const { alpha } = h.fixtures;
    await set('2026-03-03', price({ accountId: of.accountId, wasteTypeId: alpha.mixed, netPence: 19_995 }));
    const input = {
      accountId: of.accountId,
      where: of.siteId,
      jobType: 'delivery' as const,
      containerTypeId: alpha.skip,
      containerSubTypeId: alpha.builders,
      wasteTypeId: alpha.mixed,
      date: '2026-03-05',
      placement: 'highway' as const,
    };
    const { data } = await (await ledger()).ok(quoteContainer, { body: { data: input } });
    const portal = await (
      await h.as(of.owner)
    ).ok(checkPrices, { body: { data: h.question(of.siteId, { placement: 'highway' }) } });
    expect(data.lines).toEqual(portal.data.lines);
    expect([data.netPence, data.vatPence, data.grossPence]).toEqual([
      portal.data.netPence,
      portal.data.vatPence,
      portal.data.grossPence,
    ]);
    expect(data.row).toMatchObject({ account: { id: of.accountId }, netPence: 19_995 });
    const elsewhere = (where: string) =>
      ledger().then((c) => c.call(quoteContainer, { body: { data: { ...input, where } } }));
    // A stranger pays the list price.
    const { data: stranger } = await (
      await ledger()
    ).ok(quoteContainer, { body: { data: { ...input, accountId: null, where: 'LS11 5PS' } } });
    expect(stranger.row).toMatchObject({ account: null, netPence: 20_000 });
    expect(
      (await (await ledger()).call(quoteContainer, { body: { data: { ...input, accountId: null } } })).refusal,
    ).toBe('NOT_FOUND');
    expect((await elsewhere('not one')).refusal).toBe('NOT_A_POSTCODE');
    expect((await elsewhere('ZE1 0AA')).refusal).toBe('NOT_COVERED');
    expect((await elsewhere(h.fixtures.rival.siteId)).refusal).toBe('NOT_FOUND');
  });
});

describe('a change by a percentage', () => {
  const rise = (accountId: string, over: object = {}) => ({
    from: '2026-03-10',
    byBp: 400,
    roundTo: 100 as const,
    filters: { accountId },
    ...over,
  });

  test('is previewed, and changes what its filters match from its day on, once', async () => {
    const { accountId } = await h.customer();
    const { alpha } = h.fixtures;
    const maxi = price({ accountId, containerSubTypeId: alpha.maxi, priceOnApplication: true });
    await set('2026-03-03', price({ accountId, netPence: 18_250 }), maxi);
    await set('2026-04-01', price({ accountId, netPence: 21_000 }));
    const client = await ledger();
    const before = await h.footprint();
    const { data } = await client.ok(previewRise, { body: { data: rise(accountId) } });
    expect(data).toMatchObject({ changed: 1, same: 0, onApplication: 1, planned: 1 });
    expect(data.changes).toMatchObject([{ wasPence: 18_250, netPence: 19_000 }]);
    expect(await h.footprint()).toEqual(before);
    const change = (seen: string, over: object = {}) =>
      client.call(raisePrices, { body: { data: { ...rise(accountId, over), seen } } });
    expect((await change(data.seen, { byBp: 500 })).refusal).toBe('CHANGED_MEANWHILE');
    // Two clerks who saw the same preview: the list rises once.
    const both = await Promise.all([change(data.seen), change(data.seen)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    expect((await periodTexts(accountId)).filter((text) => !text.endsWith(' 0'))).toEqual([
      '2026-03-03 2026-03-09 18250',
      '2026-03-10 2026-03-31 19000',
      '2026-04-01 … 21000',
    ]);
    const audited = await h.rows<{ n: string }>(
      `select changes ->> 'changed' as n from audit_events where action = 'prices.set' and changes ->> 'from' = '2026-03-10'
        and changes -> 'rows' -> 0 ->> 'netPence' = '19000'`,
    );
    expect(audited).toEqual([{ n: '1' }]);
  });

  test('leaves agreed prices alone if asked, other companies always, and refuses the past and what is too high', async () => {
    const { accountId } = await h.customer();
    await set('2026-03-03', price({ accountId, netPence: 8_333_333 }));
    const client = await ledger();
    const look = (over: object) => client.call(previewRise, { body: { data: rise(accountId, over) } });
    expect((await look({ from: '2026-03-02' })).refusal).toBe('PRICE_FROM_PAST');
    const { error } = await look({});
    expect(error.details?.errors?.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['byBp', expect.stringMatching(/^8 yd builders, .*Enter a lower price\.$/)],
    ]);
    const { data: list } = await client.ok(previewRise, { body: { data: rise('', { filters: { whose: 'list' } }) } });
    expect(list.changed).toBeGreaterThan(0);
    expect(list.changes.every(({ wasPence }) => wasPence !== 8_333_333)).toBe(true);
    const others = await h.rows(`select * from prices where tenant_id = '${h.fixtures.beta.tenantId}' order by id`);
    const planned = { ...rise('', { filters: { whose: 'list' }, from: '2027-03-10' }) };
    const { data: later } = await client.ok(previewRise, { body: { data: planned } });
    await client.ok(raisePrices, { body: { data: { ...planned, seen: later.seen } } });
    expect(await h.rows(`select * from prices where tenant_id = '${h.fixtures.beta.tenantId}' order by id`)).toEqual(
      others,
    );
    const { data: none } = await client.ok(previewRise, { body: { data: rise(h.fixtures.rival.accountId) } });
    expect(none).toMatchObject({ changed: 0, changes: [] });
  });
});

describe('a price file', () => {
  const body = (text: string, from = '2026-03-03') => ({ body: { data: { from, text } } });

  test('changes nothing if it is saved and imported again', async () => {
    const client = await ledger();
    const text = (await client.csv(listPrices, {})).text;
    expect(readPriceList(text).lines.every(({ problem }) => problem === null)).toBe(true);
    const { data } = await client.ok(previewPrices, body(text));
    expect(data).toMatchObject({ added: 0, changed: 0, wrong: 0 });
    expect(data.same).toBeGreaterThan(10);
  });

  test('is previewed line by line, and imported whole or not at all', async () => {
    const of = await h.customer();
    const [account] = await h.rows<{ number: string }>(`select number from accounts where id = '${of.accountId}'`);
    const line = (container: string, account: string | null, pounds: string, site: string | null = null) =>
      csvLine(['Delivery', container, 'Asbestos', null, null, account, site, pounds, '20', '14', '2.50', null, null]);
    await set('2026-03-03', price({ accountId: of.accountId, wasteTypeId: h.fixtures.alpha.asbestos }));
    const right = [
      csvLine(PRICE_LIST_HEADERS),
      line('8 YD BUILDERS', account!.number, '£310.50'),
      line('12 yd maxi', account!.number, '400'),
    ].join('');
    const wrong =
      right +
      line('9 yd builders', account!.number, '1') +
      line('8 yd builders', account!.number, '2') +
      line('8 yd builders', account!.number, '2', 'No such gate') +
      line('8 yd builders', null, 'two');
    const client = await ledger();
    const before = await h.footprint();
    const { data } = await client.ok(previewPrices, body(wrong));
    expect(data).toMatchObject({ added: 1, changed: 1, same: 0, wrong: 4 });
    expect(data.changes[0]).toMatchObject({ wasPence: 30_000, netPence: 31_050 });
    expect(data.problems.map(({ line: n, problem }) => [n, problem])).toEqual([
      [4, 'There is no container “9 yd builders”.'],
      [5, 'The same price is on line 2.'],
      [6, `Account ${account!.number} has no site “No such gate”.`],
      [7, 'Price (£) can’t be “two”.'],
    ]);
    expect((await client.call(importPrices, body(wrong))).refusal).toBe('PRICE_LINES_WRONG');
    expect((await client.call(previewPrices, body('Container\n8 yd'))).refusal).toBe('PRICE_COLUMNS');
    const twice = await client.call(previewPrices, body(csvLine([...PRICE_LIST_HEADERS, 'Price'])));
    expect([twice.refusal, twice.error.message]).toEqual([
      'PRICE_COLUMNS',
      'These columns are there more than once: Price (£). Rename or delete the others.',
    ]);
    expect(await h.footprint()).toEqual(before);
    expect((await client.ok(importPrices, body(right, '2026-03-09'))).data).toMatchObject({ added: 1, changed: 1 });
    expect(await periodTexts(of.accountId)).toEqual(
      expect.arrayContaining(['2026-03-03 2026-03-08 30000', '2026-03-09 … 31050', '2026-03-09 … 40000']),
    );
  });
});

test('a customer sees which containers have a price of their own, and the list price where it is higher', async () => {
  const of = await h.customer();
  const { alpha } = h.fixtures;
  const own = (containerSubTypeId: string, netPence: number) =>
    price({ accountId: of.accountId, containerSubTypeId, wasteTypeId: alpha.mixed, netPence });
  await set('2026-03-03', own(alpha.builders, 19_000), own(alpha.maxi, 31_000));
  const asked = async (who: typeof of) => {
    const body = { data: { siteId: who.siteId, wasteTypeId: alpha.mixed } };
    const { data } = await (await h.as(who.owner)).ok(listContainerPrices, { body });
    return [alpha.builders, alpha.maxi].map((id) => {
      const { netPence, own: isOwn, listPence } = data.find((each) => each.containerSubTypeId === id)!;
      return [netPence, isOwn, listPence];
    });
  };
  expect(await asked(of)).toEqual([
    [19_000, true, 20_000],
    [31_000, true, null],
  ]);
  expect(await asked(await h.customer())).toEqual([
    [20_000, false, null],
    [30_000, false, null],
  ]);
});
