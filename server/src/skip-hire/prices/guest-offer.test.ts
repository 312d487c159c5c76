import { updateSettings } from '@tonnage/contract/core/tenants/settings';
import { lookUpPostcode } from '@tonnage/contract/skip-hire/depots';
import { getGuestOffer, setPrices } from '@tonnage/contract/skip-hire/prices';
import { beforeEach, expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';

const h = harness();
const CACHED_MS = 5 * 60_000;

let sources = 0;
const from = () => ({ ip: `10.31.0.${++sources}` });
const ask = (postcode: string, by = from()) => h.guest().call(getGuestOffer, { query: { postcode } }, by);
const offer = async (postcode = 'ls11 5ps') =>
  (await h.guest().ok(getGuestOffer, { query: { postcode } }, from())).data;
const show = async (showsFreeDay: boolean, showsPrices: boolean) =>
  (await h.as(h.fixtures.clerk)).ok(updateSettings, { body: { data: { showsFreeDay, showsPrices } } });
/** Past what was worked out before. */
const later = () => h.clock.set(new Date(Date.parse(h.clock.now()) + CACHED_MS).toISOString());

beforeEach(async () => {
  await show(true, true);
  later();
});

test('anybody gets the first free day and the lowest list price of each container, with VAT, and nothing else', async () => {
  const { data: where } = await (await h.as(h.fixtures.clerk)).ok(lookUpPostcode, { params: { postcode: 'LS11 5PS' } });
  const found = await offer();
  expect(found).toEqual({
    postcode: 'LS11 5PS',
    covered: true,
    nextFreeDay: where.firstFree[0],
    prices: expect.any(Array),
  });
  const { builders } = h.fixtures.alpha;
  const [least] = await h.rows<{ name: string; pence: number }>(`
    select c.name, min(p.net_pence + round(p.net_pence * p.vat_rate_bp / 10000.0))::int as pence
    from prices p join container_sub_types c on c.id = p.container_sub_type_id left join waste_types w on w.id = p.waste_type_id
    where p.container_sub_type_id = '${builders}' and p.job_type = 'delivery' and p.account_id is null and p.site_id is null
      and not p.price_on_application and (w.id is null or (w.self_service and not w.hazardous and w.active))
      and p.valid_from <= '${found.nextFreeDay}' and coalesce(p.valid_to, 'infinity') >= '${found.nextFreeDay}'
    group by c.name`);
  expect(found.prices!.find(({ container }) => container === least!.name)!.fromPence).toBe(least!.pence);
  expect(found.prices!.map(({ sizeYards }) => sizeYards)).toEqual(
    found.prices!.map(({ sizeYards }) => sizeYards).toSorted((a, b) => a - b),
  );
});

test('a customer’s own price and a full day show in nothing but the next free day', async () => {
  const { accountId } = await h.customer();
  const before = await offer();
  const row = {
    accountId,
    jobType: 'delivery' as const,
    containerSubTypeId: h.fixtures.alpha.builders,
    wasteTypeId: null,
    netPence: 100,
    vatRateBp: 2000,
    hireDays: 14,
    overHirePencePerDay: 250,
    includedTonnes: null,
    perTonnePence: null,
    priceOnApplication: false,
  };
  await (await h.as(h.fixtures.ledger)).ok(setPrices, { body: { data: { from: NOW.slice(0, 10), rows: [row] } } });
  await h.rows(`insert into depot_days (tenant_id, depot_id, date, capacity, booked)
    values ('${h.fixtures.alpha.tenantId}', '${h.fixtures.alpha.depotId}', '${before.nextFreeDay}', 0, 0)
    on conflict (tenant_id, depot_id, date) do update set capacity = 0`);
  // What was worked out a moment ago is not worked out again.
  expect(await offer()).toEqual(before);
  later();
  const after = await offer();
  expect(after).toEqual({ ...before, nextFreeDay: after.nextFreeDay });
  expect(after.nextFreeDay! > before.nextFreeDay!).toBe(true);
});

test('a company shows the day, the prices, both or neither', async () => {
  await show(true, false);
  expect(await offer()).toMatchObject({ nextFreeDay: expect.any(String), prices: null });
  await show(false, true);
  expect(await offer()).toMatchObject({ nextFreeDay: null, prices: expect.any(Array) });
  await show(false, false);
  expect((await ask('LS11 5PS')).refusal).toBe('NOT_FOUND');
});

test('a postcode that no zone covers gets no day and no price, and half a postcode is refused at its field', async () => {
  expect(await offer('ZE1 0AA')).toEqual({ postcode: 'ZE1 0AA', covered: false, nextFreeDay: null, prices: null });
  const { refusal, error } = await ask('LS11');
  expect([refusal, JSON.stringify(error.details)]).toEqual(['NOT_A_POSTCODE', expect.stringContaining('"postcode"')]);
});

test('a closed portal says so, and a source may ask twenty times a minute', async () => {
  const by = from();
  for (let n = 0; n < 20; n++) expect((await ask('LS11 5PS', by)).status).toBe(200);
  expect((await ask('LS11 5PS', by)).status).toBe(429);
  const clerk = await h.as(h.fixtures.clerk);
  await clerk.ok(updateSettings, { body: { data: { disabled: true, disabledMessage: 'Back on Monday.' } } });
  expect((await ask('LS11 5PS')).refusal).toBe('APPLICATION_DISABLED');
  await clerk.ok(updateSettings, { body: { data: { disabled: false } } });
});
