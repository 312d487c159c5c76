import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Api, apiOf } from './api-client.ts';
import { makeJourney } from './journey.ts';
import { ownDatabase } from './life.ts';
import { PASSWORD } from './sessions.ts';

/**
 * The day of an office in a company that `tonnage create-tenant` made, by keyboard alone and by mouse alone. What stands before the day is entered
 * through the calls of the screens that going-live.test.ts fills in.
 */
const database = await ownDatabase('office');
const dataDir = mkdtempSync(join(tmpdir(), 'tonnage-office-'));
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir };
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const MANAGER = 'mia@low.example';
const printed = await promisify(execFile)(
  process.execPath,
  ['server/src/cli.ts', 'create-tenant', '--slug', 'low', '--name', 'Low Skips', '--manager', MANAGER],
  { cwd: new URL('../../', import.meta.url), env: { ...process.env, ...env } },
);
const journey = makeJourney({ env });

const LORRIES = 8;
const JOBS = 40;
/** Without scrolling, a depot's day fits here. */
const OFFICE = { width: 1440, height: 900 };

interface Stop {
  jobId: string;
  orderId: string;
  status: string;
  container: string;
  vehicleId: string | null;
}
interface Day {
  vehicles: { id: string; registration: string }[];
  stops: Stop[];
}

let office: Api;
let date: IsoDate;
let lorries: { id: string; registration: string }[];

async function sent<T>(method: string, path: string, data?: unknown): Promise<T> {
  const { status, body } = await office(method, path, data);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(body)}`);
  return body['data'] as T;
}
const day = () => sent<Day>('GET', `/desk/planner/days/${date}`);
const waiting = async () => (await day()).stops.filter(({ vehicleId }) => vehicleId === null);
const runOf = async (id: string) => (await day()).stops.filter(({ vehicleId }) => vehicleId === id);

beforeAll(async () => {
  const [, token] = /#(?:token=)?([\w-]{20,})/.exec(printed.stdout)!;
  const accepted = await fetch(journey.url('/api/desk/invitations/accept'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ data: { token, name: 'Mia Low', password: PASSWORD, passwordConfirmation: PASSWORD } }),
  });
  expect(await accepted.text().then((text) => (accepted.ok ? '' : text))).toBe('');
  office = await apiOf(journey.url, MANAGER);
  await openCompany();
});

/** A depot with its prices and lorries, a customer with as many sites as jobs, and a day of deliveries by telephone. */
async function openCompany(): Promise<void> {
  const { today } = await sent<{ today: IsoDate }>('GET', '/desk/me');
  date = addDays(today, 1);
  await sent('PATCH', '/desk/settings', {
    legalName: 'Low Skips Ltd',
    address: '1 Brown Lane, Leeds LS11 0BT',
    carrierRegistration: 'CBDU123456',
    terms: 'Level loads only.',
  });
  const { id: depotId } = await sent<{ id: string }>('POST', '/desk/calendar/depots', {
    name: 'Low yard',
    code: 'LOW',
    postcode: 'LS11 0BT',
    nation: 'england_wales',
    worksBankHolidays: true,
    leadDays: 0,
    weekdays: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, cutOff: '23:59', capacity: 60 })),
  });
  await sent('POST', '/desk/calendar/zones', { name: 'Leeds', depotId, permitAreaId: null, prefixes: ['LS'] });
  const catalogue = await sent<Catalogue>('GET', '/desk/catalogue');
  const skip = catalogue.families.find(({ code }) => code === 'skip')!.id;
  const six = catalogue.containers.find(({ name }) => name === '6 yd builders')!.id;
  const eight = catalogue.containers.find(({ name }) => name === '8 yd builders')!.id;
  const waste = catalogue.wastes.find(({ name }) => name.startsWith('Mixed construction'))!.id;
  const price = {
    jobType: 'delivery',
    priceOnApplication: false,
    vatRateBp: 2000,
    hireDays: 14,
    overHirePencePerDay: 250,
    includedTonnes: null,
    perTonnePence: null,
  };
  await sent('PUT', '/desk/prices', {
    from: today,
    rows: [six, eight].map((containerSubTypeId, i) => ({
      ...price,
      containerSubTypeId,
      netPence: 20_000 + i * 4000,
    })),
  });
  for (let n = 1; n <= LORRIES; n++) {
    const { id: driverId } = await sent<{ id: string }>('POST', '/desk/drivers', {
      depotId,
      name: `Driver ${n}`,
      phone: null,
    });
    const lorry = { registration: `YK7${n} LOW`, name: `Lorry ${n}`, kind: 'skip_loader', payloadKg: 10_000 };
    await sent('POST', '/desk/vehicles', { depotId, driverId, ...lorry });
  }
  const ordered = {
    containerTypeId: skip,
    containerSubTypeId: six,
    wasteTypeId: waste,
    date,
    quantity: 5,
    placement: 'private',
    jobType: 'delivery',
  };
  const { id: accountId } = await sent<{ id: string }>('POST', '/desk/customers', {
    name: 'Marsh Build',
    household: false,
    billingAddress: '2 Canal Road, Leeds',
    sicCode: '43910',
  });
  await sent('PUT', `/desk/customers/${accountId}/terms`, {
    type: 'credit',
    creditLimitPence: null,
    paymentTermsDays: 30,
    termsBasis: 'invoice',
    invoiceGrouping: 'account',
    invoiceFrequency: 'monthly',
    invoicesHeld: false,
  });
  for (let n = 0; n < JOBS / ordered.quantity; n++) {
    const postcode = `LS${1 + n} 1AB`;
    const { grossPence } = await sent<{ grossPence: number }>('POST', '/desk/phone-orders/quote', {
      ...ordered,
      accountId,
      where: postcode,
    });
    await sent('POST', '/desk/phone-orders', {
      ...ordered,
      accountId,
      grossPence,
      confirmedByCaller: true,
      payment: 'account',
      newSite: { name: `Site ${n}`, addressLine1: `${n + 1} Mill Lane`, town: 'Leeds', postcode },
      caller: { name: 'Nora Marsh', phone: '0113 496 0200' },
    });
  }
  lorries = (await day()).vehicles;
}

interface Catalogue {
  families: { id: string; code: string }[];
  containers: { id: string; name: string }[];
  wastes: { id: string; name: string }[];
}

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

async function planner(): Promise<Page> {
  const page = await journey.signIn(MANAGER, OFFICE, `/desk/planner?day=${date}`);
  await page.locator('[data-lane]').first().waitFor();
  return page;
}
const tray = (page: Page) => page.locator('[data-tray] [data-plan]');
const focusIn = (page: Page, place: string) =>
  page.waitForFunction((selector) => document.activeElement?.closest(selector) !== null, place);
const focusOn = (page: Page, jobId: string) => page.locator(`[data-plan="${jobId}"]`).focus();

describe('the office’s day by keyboard', () => {
  it('shows each of 40 jobs on one screen, and gives 30 of them a lorry in at most 120 keys', async () => {
    const page = await planner();
    await expect.poll(() => page.locator('[data-plan]').count()).toBe(JOBS);
    // Each lorry's lane is in view, and the tab counts the jobs that wait for one.
    const lanes = await page
      .locator('[data-lane]')
      .evaluateAll((all) => all.map((lane) => lane.getBoundingClientRect().bottom));
    expect(lanes).toHaveLength(LORRIES);
    expect(Math.max(...lanes)).toBeLessThanOrEqual(OFFICE.height);
    await page.getByRole('button', { name: `To allocate ${JOBS}` }).waitFor();
    const { press, keys } = counting(page);
    const placed = 30;
    for (let n = 0; n < placed; n++) {
      await press('t');
      await focusIn(page, '[data-tray] [data-plan]');
      await press('a');
      await page.getByRole('dialog').waitFor();
      await focusIn(page, '[role="dialog"] li');
      await press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => tray(page).count()).toBe(JOBS - n - 1);
    }
    await expect.poll(async () => (await waiting()).length).toBe(JOBS - placed);
    expect(keys()).toBeLessThanOrEqual(120);
    await press('p');
    await page.getByRole('button', { name: /^Accept/ }).waitFor();
    await press('Enter');
    await expect.poll(async () => (await waiting()).length).toBe(0);
  });

  it('finds the next stop of a lorry in at most three keys', async () => {
    const page = await journey.signIn(MANAGER, OFFICE, '/desk');
    const { press, keys } = counting(page);
    await press('Control+k', '7', '3');
    await page.getByRole('option', { name: /^YK73 LOW.*Driver 3/ }).waitFor();
    expect(keys()).toBeLessThanOrEqual(3);
  });

  it('gives the jobs of a lorry that breaks down to the others in at most six actions', async () => {
    const jobs = (await day()).stops.slice(0, 7).map(({ jobId }) => jobId);
    const broken = lorries[0]!.id;
    await sent('POST', '/desk/planner/runs', { changes: jobs.map((jobId) => ({ jobId, vehicleId: broken })) });
    const run = await runOf(broken);
    expect(run.length).toBeGreaterThanOrEqual(7);
    const page = await planner();
    const { press, keys } = counting(page);
    await focusOn(page, run[0]!.jobId);
    await press('o');
    await page.getByRole('dialog').waitFor();
    await press('Enter');
    await expect.poll(() => tray(page).count()).toBe(run.length);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await press('p');
    await page.getByRole('button', { name: /^Accept/ }).waitFor();
    await press('Enter');
    // Each has another lorry, and none has failed.
    const placed = async () => {
      const { stops } = await day();
      return stops.filter(
        ({ vehicleId, status }) => vehicleId !== null && vehicleId !== broken && status === 'allocated',
      );
    };
    await expect.poll(async () => (await placed()).length).toBe(JOBS);
    expect(keys()).toBeLessThanOrEqual(6);
  });

  it('swaps the runs of two lorries in at most five keys', async () => {
    const [one, other] = [lorries[1]!.id, lorries[2]!.id];
    const [before, behind] = [await runOf(one), await runOf(other)];
    const page = await planner();
    const { press, keys } = counting(page);
    await focusOn(page, before[0]!.jobId);
    await press('r', 'ArrowDown', 'r', 's');
    const ids = (stops: Stop[]) => stops.map(({ jobId }) => jobId).toSorted();
    await expect.poll(async () => ids(await runOf(other))).toEqual(ids(before));
    expect(ids(await runOf(one))).toEqual(ids(behind));
    expect(keys()).toBeLessThanOrEqual(5);
  });

  it('makes a six an eight in at most ten keys', async () => {
    const job = (await day()).stops[0]!;
    const page = await journey.signIn(MANAGER, OFFICE, `/desk/orders/${job.orderId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { press, keys } = counting(page);
    await press('e');
    await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'containerSubTypeId');
    await press('8');
    await page
      .getByRole('dialog')
      .getByText(/including VAT/)
      .first()
      .waitFor();
    await press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const sizeNow = async () => (await day()).stops.find(({ jobId }) => jobId === job.jobId)?.container;
    await expect.poll(sizeNow).toMatch(/^8 yd/);
    expect(keys()).toBeLessThanOrEqual(10);
  });
});

/** Clicks and drags, and counts them. */
function clicking(page: Page) {
  let actions = 0;
  const middle = async (of: Locator) => {
    const { x, y, width, height } = (await of.boundingBox())!;
    return { x: x + width / 2, y: y + height / 2 };
  };
  return {
    click: async (of: Locator, modifiers: 'Shift'[] = []) => {
      actions += 1;
      await of.click({ modifiers });
    },
    drag: async (of: Locator, onto: Locator) => {
      actions += 1;
      const [from, to] = [await middle(of), await middle(onto)];
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y, { steps: 5 });
      await page.mouse.up();
    },
    actions: () => actions,
  };
}

describe('the office’s day by mouse', () => {
  const card = (page: Page, { jobId }: Stop) => page.locator(`[data-plan="${jobId}"]`);
  const lane = (page: Page, id: string) => page.locator(`[data-lane="${id}"]`);

  it('takes a job off its lorry, gives it to another one, and back with Undo, in one action each', async () => {
    const [one, other] = [lorries[1]!.id, lorries[2]!.id];
    const job = (await runOf(one)).at(-1)!;
    const page = await planner();
    const { drag, click, actions } = clicking(page);
    await drag(card(page, job), page.locator('[data-tray]'));
    await expect.poll(async () => (await waiting()).map(({ jobId }) => jobId)).toEqual([job.jobId]);
    await drag(tray(page).first(), lane(page, other));
    await expect.poll(async () => (await runOf(other)).some(({ jobId }) => jobId === job.jobId)).toBe(true);
    await click(page.getByRole('button', { name: /^Undo/ }).last());
    await expect.poll(async () => (await waiting()).map(({ jobId }) => jobId)).toEqual([job.jobId]);
    await drag(tray(page).first(), lane(page, one));
    await expect.poll(async () => (await runOf(one)).some(({ jobId }) => jobId === job.jobId)).toBe(true);
    expect(actions()).toBe(4);
  });

  it('swaps the runs of two lorries in at most five actions', async () => {
    const [one, other] = [lorries[1]!.id, lorries[2]!.id];
    const [before, behind] = [await runOf(one), await runOf(other)];
    const page = await planner();
    const { click, actions } = clicking(page);
    const ends = [before[0]!, before.at(-1)!, behind[0]!, behind.at(-1)!];
    for (const stop of ends) await click(card(page, stop), ['Shift']);
    await click(page.getByRole('button', { name: /^Swap/ }));
    const ids = (stops: Stop[]) => stops.map(({ jobId }) => jobId).toSorted();
    await expect.poll(async () => ids(await runOf(other))).toEqual(ids(before));
    expect(ids(await runOf(one))).toEqual(ids(behind));
    expect(actions()).toBeLessThanOrEqual(5);
  });

  it('gives the jobs of a lorry that breaks down to the others in at most six actions', async () => {
    const broken = lorries[3]!;
    expect((await runOf(broken.id)).length).toBeGreaterThan(0);
    const page = await planner();
    const { click, actions } = clicking(page);
    await click(page.locator(`[data-off="${broken.id}"]`));
    await click(page.getByRole('dialog').getByRole('button', { name: 'Save' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await click(page.getByRole('button', { name: /^Allocate all/ }));
    await click(page.getByRole('button', { name: /^Accept/ }));
    await expect.poll(async () => (await waiting()).length).toBe(0);
    expect(await runOf(broken.id)).toEqual([]);
    expect(actions()).toBeLessThanOrEqual(6);
  });
});

describe('the day after', () => {
  it('nine stops of a lorry are closed from paper in at most 60 keys', async () => {
    const { id: vehicleId } = lorries.at(-1)!;
    const others = (await day()).stops.filter((stop) => stop.vehicleId !== vehicleId);
    const more = others.slice(0, 9 - (await runOf(vehicleId)).length);
    await sent('POST', '/desk/planner/runs', { changes: more.map(({ jobId }) => ({ jobId, vehicleId })) });
    const run = await runOf(vehicleId);
    expect(run).toHaveLength(9);
    await journey.restart({
      ...env,
      AHEAD_DAYS: '2',
      NODE_OPTIONS: `--import ${new URL('./later.ts', import.meta.url).href}`,
    });
    office = await apiOf(journey.url, MANAGER);
    const page = await journey.signInAgain(MANAGER, OFFICE, `/desk/planner/run?vehicle=${vehicleId}&day=${date}`);
    await page.getByRole('heading', { name: '9 stops to enter' }).waitFor();
    await page.waitForFunction(() =>
      document.activeElement?.getAttribute('aria-label')?.startsWith('Container number'),
    );
    const { press, keys } = counting(page);
    // The lorry left a numbered container at each site.
    for (let n = 1; n <= run.length; n++) await press('4', String(n), 'Enter');
    await press('Enter');
    await page.getByRole('heading', { name: 'all stops entered' }).waitFor();
    expect((await runOf(vehicleId)).map(({ status }) => status)).toEqual(run.map(() => 'completed'));
    expect(keys()).toBeLessThanOrEqual(60);
  });
});
