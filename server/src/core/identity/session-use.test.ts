import { me } from '@tonnage/contract/core/identity/auth';
import { listSessions } from '@tonnage/contract/core/identity/profile';
import { getSettings, updateSettings } from '@tonnage/contract/core/tenants/settings';
import { BACKGROUND_HEADER } from '@tonnage/contract/endpoint';
import { beforeEach, expect, test, vi } from 'vitest';
import { NOW } from '../../../test/fixtures.ts';
import { harness } from '../../../test/harness.ts';

const h = harness();
beforeEach(() => h.clock.set(NOW));

const hoursLater = (hours: number) => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString();
/** A bearer whose session was last used at NOW. */
async function usedNow(person: Parameters<typeof h.session>[0]): Promise<string> {
  const bearer = await h.session(person);
  await h.withoutTenant((db) => db.updateTable('sessions').set({ last_used_at: NOW }).execute());
  return bearer;
}
const lastUse = () => h.number(`select extract(epoch from max(last_used_at)) from sessions where last_used_at < now()`);
const at = (instant: string) => Date.parse(instant) / 1000;

test('a session of the staff ends after twelve hours without use, and says so; a customer’s does not', async () => {
  const staff = await usedNow(h.fixtures.clerk);
  const customer = await usedNow(h.fixtures.acme.owner);
  h.clock.set(hoursLater(11.9));
  expect((await h.bearer(staff).call(getSettings, {}, {})).status).toBe(200);
  await h.withoutTenant((db) => db.updateTable('sessions').set({ last_used_at: NOW }).execute());
  h.clock.set(hoursLater(12));
  const refused = await h.bearer(staff).call(getSettings, {}, {});
  expect(refused).toMatchObject({ status: 401, body: { error: { details: { reason: 'IDLE' } } } });
  expect((await h.bearer(customer).call(me, {}, {})).status).toBe(200);
});

test('the company says how many hours', async () => {
  const staff = await usedNow(h.fixtures.clerk);
  await h.bearer(staff).ok(updateSettings, { body: { data: { staffIdleHours: 1 } } });
  h.clock.set(hoursLater(1));
  expect((await h.bearer(staff).call(getSettings, {}, {})).status).toBe(401);
  await h.withoutTenant((db) => db.updateTable('tenants').set({ staff_idle_hours: 12 }).execute());
});

test('a use is written with its address after five minutes; what a page asks by itself is none', async () => {
  const staff = await usedNow(h.fixtures.clerk);
  const ask = (headers: Record<string, string> = {}) => h.bearer(staff).call(listSessions, {}, { headers });
  h.clock.set(hoursLater(0.05));
  await ask();
  h.clock.set(hoursLater(1));
  await ask({ [BACKGROUND_HEADER]: '1' });
  expect(await lastUse()).toBe(at(NOW));
  h.clock.set(hoursLater(2));
  await ask();
  await vi.waitFor(async () => expect(await lastUse()).toBe(at(hoursLater(2))));
  const { data } = await h.bearer(staff).ok(listSessions, {});
  expect(data.find(({ current }) => current)).toMatchObject({ lastUsedAt: hoursLater(2), network: '127.0.0.1' });
});

test('the list of the staff leaves out sessions that have ended unused', async () => {
  const old = await usedNow(h.fixtures.planner);
  h.clock.set(hoursLater(13));
  const { data } = await (await h.as(h.fixtures.planner)).ok(listSessions, {});
  expect(data.filter(({ current }) => !current)).toEqual([]);
  expect((await h.bearer(old).call(me, {}, {})).status).toBe(401);
});
