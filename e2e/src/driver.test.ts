import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf } from './api-client.ts';
import { breakRequests } from './browser.ts';
import { expectAccessible, makeJourney } from './journey.ts';
import { twoStops } from './two-stops.ts';

const journey = makeJourney({ worker: true });
const SMALL = { width: 360, height: 740 };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const stop = (page: Page, place: number) => page.getByRole('listitem', { name: `Stop ${place}` });

/** Waits until the page opens without a connection: the worker has cached the shell. */
async function shellCached(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

describe('a driver’s day', () => {
  it('a driver’s day is sent as a link, and completed on a phone with an unreliable connection', async () => {
    const { office, date, depotId, driver, jobs } = await twoStops(journey.url);
    const desk = await journey.signIn('office@harrow.example', undefined, '/desk');
    await desk.goto(journey.url(`/desk/planner?depot=${depotId}&day=${date}`));
    await desk.getByRole('button', { name: `Route for ${driver}` }).click();
    const dialog = desk.getByRole('dialog');
    await dialog.getByText(/to do/).waitFor();
    await expectAccessible(desk);
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Route sheet (PDF)' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe(`Route sheet ${driver} ${date}.pdf`);
    await dialog.getByRole('button', { name: 'Create link' }).click();
    await dialog.getByText(/^Anyone with this link can see and update the route/).waitFor();
    await expectAccessible(desk);
    const link = (await dialog.getByRole('button', { name: /driver’s link/ }).textContent())!;
    const path = /\/run#token=[\w-]{43}/.exec(link)![0];

    const phone = await journey.open(path, SMALL);
    await phone.getByRole('heading', { level: 1, name: /stops to do$/ }).waitFor();
    await expectAccessible(phone);
    expect(await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await shellCached(phone);
    const places = await phone.getByRole('listitem', { name: /^Stop \d+$/ }).count();
    // The day on the ground line: each stop a link that says what it is, and leads to it; the link of the day is kept.
    const drawn = phone.getByRole('region', { name: 'Your stops' }).getByRole('link');
    expect(await drawn.count()).toBe(places);
    const last = drawn.last();
    expect(await last.textContent()).toMatch(new RegExp(`^${places}\\. Deliver.*: an empty container on the bed$`));
    await last.click();
    await expect.poll(() => stop(phone, places).evaluate((item) => item.getBoundingClientRect().top)).toBeLessThan(740);
    await phone.reload();
    await phone.getByRole('heading', { level: 1, name: /stops to do$/ }).waitFor();
    // The demo's other jobs of that day come before or between.
    const mine = phone.getByRole('listitem', { name: /^Stop \d+$/ }).filter({ hasText: 'MB-RUN' });
    expect(await mine.count()).toBe(2);
    const first = Number(/\d+/.exec((await mine.first().getAttribute('aria-label'))!)![0]);
    const second = Number(/\d+/.exec((await mine.last().getAttribute('aria-label'))!)![0]);
    await phone.getByRole('button', { name: `En route to stop ${first}` }).click();
    await stop(phone, first).getByText('On its way').waitFor();
    await stop(phone, first).getByText('Waiting to send').waitFor({ state: 'detached' });

    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: `Stop ${first} is done` }).click();
    const form = stop(phone, first);
    await form.getByLabel('Container number').fill('8-114');
    await form.locator('input[type="file"]').setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: PNG });
    await form.getByAltText('Your photo').waitFor();
    const field = form.getByRole('img', { name: 'Signature' });
    await field.scrollIntoViewIfNeeded();
    const box = (await field.boundingBox())!;
    await phone.mouse.move(box.x + 40, box.y + 30);
    await phone.mouse.down();
    await phone.mouse.move(box.x + 120, box.y + 60, { steps: 6 });
    await phone.mouse.up();
    await form.getByRole('button', { name: 'Mark as done' }).click();
    await form.getByText('Enter the name of the person who signed.').waitFor();
    await expectAccessible(phone, { loading: true });
    await form.getByLabel('Name of person signing').fill('Jo Site');
    await form.getByRole('button', { name: 'Mark as done' }).click();
    await form.getByText('Waiting to send').waitFor();
    await form.getByText('Completed').waitFor();

    // The page is closed and reopened without a connection: nothing is lost.
    await phone.reload();
    await phone.getByText(/^No signal\. Last updated at/).waitFor();
    await stop(phone, first).getByText('Waiting to send').waitFor();
    await expectAccessible(phone, { loading: true });
    await phone.getByRole('button', { name: `Stop ${second} failed` }).click();
    await stop(phone, second).getByRole('button', { name: 'Mark as failed' }).click();
    await stop(phone, second).getByText('Enter a reason.').waitFor();
    await stop(phone, second).getByRole('button', { name: 'No access' }).click();
    await stop(phone, second).getByRole('button', { name: 'Mark as failed' }).click();
    await phone.getByText('2 updates waiting to send.').waitFor();

    // In the meantime the office unallocates the second job.
    expect((await office('POST', `/desk/jobs/${jobs[1]!.id}/unallocate`, {})).status).toBe(200);
    await phone.context().setOffline(false);
    await phone.getByText('This job is no longer on your route. Call the office.').waitFor();
    await expect.poll(() => phone.getByRole('listitem', { name: /^Stop \d+$/ }).count()).toBe(places - 1);
    await phone.getByText(/updates? waiting to send/).waitFor({ state: 'detached' });
    await stop(phone, first).getByText('Completed').waitFor();
    // A finished stop is one line, and opens.
    expect(await stop(phone, first).getByText('8-114').isVisible()).toBe(false);
    await stop(phone, first).locator('summary').click();
    await stop(phone, first).getByText('8-114').waitFor();
    await expectAccessible(phone);
    await phone.getByRole('button', { name: 'OK' }).click();
    await phone.getByText('This job is no longer on your route.').waitFor({ state: 'detached' });

    const customer = await journey.signIn('owner@marlow.example');
    await customer.goto(journey.url(`/jobs/detail/${jobs[0]!.orderId}`));
    await customer.getByText('Signed on site by Jo Site').first().waitFor();
    await customer.getByText('Photo, delivery').first().waitFor();
    const photo = customer.getByRole('img', { name: 'Photo, delivery' });
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(customer);

    await dialog.getByRole('button', { name: 'Cancel link' }).click();
    await dialog.getByText(/^None yet\./).waitFor();
    await phone.reload();
    await phone.getByRole('heading', { level: 1, name: 'This link has expired' }).waitFor();
    await expectAccessible(phone);
  });
});

describe('a phone whose browser stores little', () => {
  it('a stop is completed with a photo without Blob storage, and online without any storage', async () => {
    const { office, date, driverId, jobs } = await twoStops(journey.url);
    const made = (await office('POST', `/desk/drivers/${driverId}/days/${date}/link`, {})).body['data'] as {
      link: { url: string };
    };
    const path = `/run${new URL(made.link.url).hash}`;
    const phone = await journey.open('/login', SMALL);
    // As in Safari's private sessions.
    await phone.addInitScript(() => {
      // oxlint-disable-next-line typescript/unbound-method -- Called with the store as `this` below.
      const put = IDBObjectStore.prototype.put;
      const hasBlob = (value: unknown): boolean =>
        value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(hasBlob));
      IDBObjectStore.prototype.put = function (...given) {
        if (hasBlob(given[0])) throw new DOMException('Error preparing Blob/File data', 'UnknownError');
        return put.apply(this, given);
      };
      // oxlint-disable-next-line typescript/unbound-method -- Called with the factory as `this` below.
      const open = IDBFactory.prototype.open;
      IDBFactory.prototype.open = function (...given) {
        if (sessionStorage.getItem('nothing')) throw new DOMException('Denied', 'SecurityError');
        return open.apply(this, given);
      };
    });
    await phone.goto(journey.url(path));
    // Another journey may have completed one of theirs on the same day.
    const mine = phone
      .getByRole('listitem', { name: /^Stop \d+$/ })
      .filter({ hasText: 'MB-RUN', hasNotText: 'Completed' });
    await mine.first().waitFor();
    const numberOf = async (last: boolean) =>
      Number(/\d+/.exec((await (last ? mine.last() : mine.first()).getAttribute('aria-label'))!)![0]);
    const [first, second] = [await numberOf(false), await numberOf(true)];
    const done = async (place: number) => {
      await phone.getByRole('button', { name: `En route to stop ${place}` }).click();
      await stop(phone, place).getByText('On its way').waitFor();
      await phone.getByRole('button', { name: `Stop ${place} is done` }).click();
      const photo = { name: 'gate.png', mimeType: 'image/png', buffer: PNG };
      await stop(phone, place).locator('input[type="file"]').setInputFiles(photo);
      await stop(phone, place).getByAltText('Your photo').waitFor();
      await stop(phone, place).getByRole('button', { name: 'Mark as done' }).click();
    };
    await done(first);
    await stop(phone, first).getByText('Completed').waitFor();
    await stop(phone, first).getByText('Waiting to send').waitFor({ state: 'detached' });

    // Without any storage, and temporarily without a connection: nothing is marked, and the form keeps its input.
    await phone.evaluate(() => sessionStorage.setItem('nothing', 'x'));
    await phone.reload();
    const connection = await breakRequests(phone, '**/complete');
    await done(second);
    const notice = stop(phone, second)
      .getByRole('alert')
      .filter({ hasText: /^Not saved: / });
    await notice.waitFor();
    const button = (await stop(phone, second).getByRole('button', { name: 'Mark as done' }).boundingBox())!;
    expect(Math.abs((await notice.boundingBox())!.y - button.y)).toBeLessThan(240);
    await expectAccessible(phone, { loading: true });
    connection.restore();
    await stop(phone, second).getByRole('button', { name: 'Mark as done' }).click();
    await stop(phone, second).getByText('Completed').waitFor();
    const owner = await apiOf(journey.url, 'owner@marlow.example');
    // The page shows it as done at once, and sends it later.
    await expect
      .poll(async () => {
        const order = (await owner('GET', `/orders/${jobs[1]!.orderId}`)).body['data'] as {
          jobs: { status: string }[];
        };
        return order.jobs.map(({ status }) => status);
      })
      .toEqual(['completed']);
  });
});
