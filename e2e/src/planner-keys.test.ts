import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();
const JOBS = 30;

interface Stop {
  jobId: string;
  orderId: string;
  depotId: string;
  type: string;
  status: string;
  container: string;
  vehicleId: string | null;
  vehicle: string | null;
}
interface Day {
  vehicles: { id: string; registration: string; kind: string; depotId: string; off: unknown[] }[];
  stops: Stop[];
}
type Get = (date: string) => Promise<Day>;

/** A day after today on which at least so many jobs are without a lorry. */
async function dayToPlan(least: number) {
  const office = await apiOf(journey.url, 'office@harrow.example');
  const { today } = (await office('GET', '/desk/me')).body['data'] as { today: string };
  const get: Get = async (date) => (await office('GET', `/desk/planner/days/${date}`)).body['data'] as Day;
  for (let i = 1; i < 15; i++) {
    const date = new Date(Date.parse(today) + i * 86_400_000).toISOString().slice(0, 10);
    const day = await get(date);
    if (waitingOf(day).length >= least) return { office, today, date, day, get };
  }
  throw new Error(`No day of the demo has ${least} jobs without a lorry.`);
}

const waitingOf = ({ stops }: Day) => stops.filter(({ status, vehicle }) => status === 'confirmed' && vehicle === null);

/** Presses keys, and counts them. */
function counting(page: Page) {
  let keys = 0;
  return {
    press: async (...all: readonly string[]) => {
      for (const key of all) {
        keys += 1;
        await page.keyboard.press(key);
      }
    },
    keys: () => keys,
  };
}

const planner = async (date: string): Promise<Page> => {
  const page = await journey.signIn('office@harrow.example', WIDE, `/desk/planner?day=${date}`);
  await page.locator('[data-lane]').first().waitFor();
  return page;
};
const focusIn = (page: Page, place: string) =>
  page.waitForFunction((selector) => document.activeElement?.closest(selector) !== null, place);

describe('the planner by keyboard alone', () => {
  it('30 jobs get a lorry one by one in at most 120 keys, and all that are left in two', async () => {
    const { date, day, get } = await dayToPlan(JOBS + 1);
    const page = await planner(date);
    const { press, keys } = counting(page);
    for (let placed = 0; placed < JOBS; placed++) {
      await press('t');
      await focusIn(page, '[data-tray] [data-plan]');
      await press('a');
      await page.getByRole('dialog').waitFor();
      await focusIn(page, '[role="dialog"] li');
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await focusIn(page, '[data-lane] [data-plan]');
    }
    await expect.poll(async () => waitingOf(await get(date)).length).toBe(waitingOf(day).length - JOBS);
    expect(keys()).toBeLessThanOrEqual(120);
    const before = keys();
    await press('p');
    await page.getByRole('button', { name: /^Accept/ }).waitFor();
    await press('Enter');
    await expect.poll(async () => waitingOf(await get(date)).length).toBeLessThanOrEqual(1);
    expect(keys() - before).toBe(2);
  });

  it('a lorry’s next stop is found in at most three keys', async () => {
    const { today, get } = await dayToPlan(0);
    const day = await get(today);
    const lorry = day.vehicles.find(({ id }) => day.stops.some((stop) => stop.vehicleId === id))!;
    const digits = /\d\d/.exec(lorry.registration)![0];
    const page = await journey.signIn('office@harrow.example', WIDE, '/desk');
    const { press, keys } = counting(page);
    await press('Control+k', digits.charAt(0), digits.charAt(1));
    const found = page.getByRole('option', { name: new RegExp(lorry.registration) }).first();
    await found.waitFor();
    expect(await found.textContent()).toMatch(/\d+ of \d+/);
    expect(keys()).toBeLessThanOrEqual(3);
  });

  it('a lorry breaks down with its jobs: they are on other lorries in at most six keys, and none has failed', async () => {
    const { office, date, day, get } = await dayToPlan(1);
    const lorry = day.vehicles.find(({ kind, off }) => kind === 'skip_loader' && off.length === 0)!;
    const seven = waitingOf(day).slice(0, 7);
    await office('POST', '/desk/planner/runs', {
      changes: seven.map(({ jobId }) => ({ jobId, vehicleId: lorry.id })),
    });
    const given = (await get(date)).stops.filter(({ vehicleId }) => vehicleId === lorry.id);
    expect(given.length).toBeGreaterThan(0);
    const page = await planner(date);
    const { press, keys } = counting(page);
    await page.locator(`[data-lane="${lorry.id}"] [data-plan]`).first().focus();
    await press('o');
    await page.getByRole('dialog').getByLabel(/^Its /).waitFor();
    await press('Enter');
    const left = () => get(date).then(({ stops }) => stops.filter(({ vehicleId }) => vehicleId === lorry.id));
    await expect.poll(async () => (await left()).length).toBe(0);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('p');
    await page.getByRole('button', { name: /^Accept/ }).waitFor();
    await press('Enter');
    const now = async () => {
      const { stops } = await get(date);
      return given.map(({ jobId }) => stops.find((stop) => stop.jobId === jobId)!);
    };
    await expect.poll(async () => (await now()).some(({ vehicle }) => vehicle !== null)).toBe(true);
    expect((await now()).filter(({ status }) => status !== 'confirmed' && status !== 'allocated')).toEqual([]);
    expect(keys()).toBeLessThanOrEqual(6);
  });

  it('two lorries swap their runs in at most five keys', async () => {
    const { office, date, day, get } = await dayToPlan(4);
    const skips = waitingOf(day).filter(({ container }) => /^[468] yd/.test(container));
    const [one, other] = day.vehicles.filter(
      ({ id, kind, off }) =>
        kind === 'skip_loader' && off.length === 0 && day.stops.every(({ vehicleId }) => vehicleId !== id),
    );
    const depot = skips.filter(({ depotId }) => depotId === one!.depotId && depotId === other!.depotId).slice(0, 2);
    expect(depot).toHaveLength(2);
    const given = { [depot[0]!.jobId]: one!.id, [depot[1]!.jobId]: other!.id };
    await office('POST', '/desk/planner/runs', {
      changes: Object.entries(given).map(([jobId, vehicleId]) => ({ jobId, vehicleId })),
    });
    const page = await planner(date);
    const { press, keys } = counting(page);
    await page.locator(`[data-plan="${depot[0]!.jobId}"]`).focus();
    await press('r', 'ArrowDown', 'r', 's');
    const lorryOf = async (jobId: string) => (await get(date)).stops.find((stop) => stop.jobId === jobId)?.vehicleId;
    await expect.poll(() => lorryOf(depot[0]!.jobId)).toBe(other!.id);
    expect(await lorryOf(depot[1]!.jobId)).toBe(one!.id);
    expect(keys()).toBeLessThanOrEqual(5);
  });

  it('“make it an eight” takes at most ten keys on the order', async () => {
    const { day, date, get } = await dayToPlan(1);
    const job = waitingOf(day).find(({ type, container }) => type === 'delivery' && container.startsWith('6 yd'))!;
    const page = await journey.signIn('office@harrow.example', WIDE, `/desk/orders/${job.orderId}`);
    const { press, keys } = counting(page);
    await press('e');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'containerSubTypeId');
    await press('8');
    await page
      .getByRole('dialog')
      .getByText(/with VAT/)
      .first()
      .waitFor();
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const sizeNow = async () => (await get(date)).stops.find(({ jobId }) => jobId === job.jobId)?.container;
    await expect.poll(sizeNow).toMatch(/^8 yd/);
    expect(keys()).toBeLessThanOrEqual(10);
  });
});
