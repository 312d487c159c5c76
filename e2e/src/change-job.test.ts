import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf, fillDay, type Api } from './api-client.ts';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';
import { PASSWORD } from './sessions.ts';

const journey = makeJourney();

interface Row {
  id: string;
  jobId: string;
  status: string;
  containerSubType: { id: string; name: string };
  containerType: { id: string };
  wasteType: { id: string };
  site: { id: string; name: string };
}

/** The order on site with this container. */
async function standing(api: Api, container: string): Promise<Row> {
  const rows = (await api('GET', '/orders/me/getOrdersByStatus?status=on-site')).body['data'] as Row[];
  return rows.find((row) => row.containerSubType.name === container)!;
}

/** The newest job with a status and a type, with its order. */
async function jobIn(api: Api, status: string, type: string): Promise<{ id: string; orderId: string }> {
  const query = `filters[status][$eq]=${status}&filters[type][$eq]=${type}&pagination[pageSize]=1`;
  return ((await api('GET', `/jobs?${query}`)).body['data'] as { id: string; orderId: string }[])[0]!;
}

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let i = 0; i < 120; i++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('Tab does not reach it');
}

const freeDays = (page: Page) => page.locator('[role="grid"] button:not([aria-disabled="true"])');

describe('an exchange', () => {
  it('an exchange for another size is requested by keyboard, with its price compared with the same size and the order', async () => {
    const api = await apiOf(journey.url, 'owner@marlow.example');
    const order = await standing(api, '20 yd roll-on');
    const page = await journey.signIn('owner@marlow.example');
    await page.goto(journey.url(`/jobs/detail/${order.id}`));
    await tabTo(page, page.getByRole('link', { name: 'Exchange' }));
    await page.keyboard.press('Enter');
    await page.waitForURL('**/jobs/exchange/**');
    await page.getByRole('heading', { level: 1, name: 'Exchange 20 yd roll-on at Mill Lane plots' }).waitFor();
    await page.getByText(/^This order: £.* so far, £.* with this exchange\.$/).waitFor();
    await expectAccessible(page);

    // The input is stored until it is sent; a day that has passed in the meantime is reported, and all of it can be
    // discarded.
    await freeDays(page).last().click();
    await page.getByLabel('Notes for the driver').fill('Never mind');
    const named = `:exchange:${order.id}:`;
    const draft = await page.waitForFunction(
      (name) =>
        Object.entries(localStorage).find(([key, text]) => key.includes(name) && text.includes('Never mind'))?.[0],
      named,
    );
    await page.evaluate(
      (key) => {
        const draft = localStorage.getItem(key!)!.replace(/"date":"[^"]+"/, '"date":"2024-01-08"');
        localStorage.setItem(key!, draft);
      },
      await draft.jsonValue(),
    );
    await page.reload();
    await page.getByText('We’ve kept what you entered.').waitFor();
    await page.getByText(/is no longer available: in the past\. Choose another day\.$/).waitFor();
    await expect.poll(() => page.getByLabel('Notes for the driver').inputValue()).toBe('Never mind');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByText(/is no longer available/).waitFor({ state: 'detached' });
    await expect.poll(() => page.getByLabel('Notes for the driver').inputValue()).toBe('');

    await tabTo(page, page.getByRole('button', { name: 'Change: Container' }));
    await page.keyboard.press('Enter');
    await page.locator('input[type=radio]:focus').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.getByText(/^£[\d.,]+ more than like for like\. This order: /).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: /^30 yd roll-on/ }).isChecked()).toBe(true);
    // Another family would need another vehicle, so no skip is offered.
    await expect.poll(() => page.getByRole('radio', { name: /^8 yd builders/ }).count()).toBe(0);
    await expectAccessible(page);
    await tabTo(page, page.getByLabel('Notes for the driver'));
    await page.keyboard.type('Ring at the gate');
    await page.reload();
    await page.getByText('We’ve kept what you entered.').waitFor();
    await page.getByText('instead of 20 yd roll-on').waitFor();
    await page.getByText(/^£[\d.,]+ more than like for like\. This order: /).waitFor();

    // A changed price needs a confirmation.
    let stale = true;
    await page.route('**/api/jobs/me/requestExchange/*', async (route) => {
      const sent = route.request().postDataJSON() as { data: object };
      const old = { data: { ...sent.data, quoteId: '01900000-0000-7000-8000-000000000000' } };
      await route.continue(stale ? { postData: JSON.stringify(old) } : {});
      stale = false;
    });
    const send = page.getByRole('button', { name: 'Request exchange' }).first();
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'The price has changed' });
    await dialog.waitFor();
    await expectAccessible(page);
    await tabTo(page, dialog.getByRole('button', { name: /^Request at £/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/jobs/detail/${order.id}`);
    await page
      .locator('#content')
      .getByText(/^Exchange requested for /)
      .waitFor();
    expect(await page.evaluate((name) => Object.keys(localStorage).filter((key) => key.includes(name)), named)).toEqual(
      [],
    );

    const again = page.getByRole('button', { name: 'Exchange', exact: true });
    await again.focus();
    await page
      .getByText(/An exchange is already booked for this container/)
      .first()
      .waitFor();
    await expectAccessible(page);
    await page.goto(journey.url(`/jobs/exchange/${order.id}/${order.jobId}`));
    await page.getByText('You can’t request this yet').waitFor();
    await expectAccessible(page);
    const { body } = await api('GET', `/orders/${order.id}`);
    const job = (body['data'] as { jobs: { type: string; notes: string; containerSubType: { name: string } }[] }).jobs;
    expect(job.at(-1)).toMatchObject({ type: 'exchange', notes: 'Ring at the gate' });
    expect(job.at(-1)!.containerSubType.name).toBe('30 yd roll-on');
  });

  it('an exchange offers free days when its day has been taken, and a prepaid account pays by card', async () => {
    const api = await apiOf(journey.url, 'owner@kent.example');
    const order = await standing(api, '6 yd builders');
    const page = await journey.signIn('owner@kent.example', PHONE);
    await page.goto(journey.url(`/jobs/exchange/${order.id}/${order.jobId}`));
    const pay = page.getByRole('button', { name: 'Pay by card' }).filter({ visible: true });
    await freeDays(page).first().waitFor();
    const days = (await (
      await api('GET', `/sites/me/getLockedDates/${order.site.id}?jobType=exchange&orderId=${order.id}`)
    ).body['data']) as { minDate: string; lockedDates: string[] };
    const date = Array.from({ length: 30 }, (_, i) =>
      new Date(Date.parse(days.minDate) + i * 86_400_000).toISOString().slice(0, 10),
    ).find((day) => !days.lockedDates.includes(day))!;
    await page.getByText(/so far, £/).waitFor();
    const full = await fillDay(api, {
      siteId: order.site.id,
      containerTypeId: order.containerType.id,
      containerSubTypeId: order.containerSubType.id,
      wasteTypeId: order.wasteType.id,
      date,
      method: 'card',
    });
    expect(full).toBe('DATE_FULL');
    await pay.click();
    const instead = page.getByRole('group', { name: 'Next available' });
    await instead.waitFor();
    await expectAccessible(page);
    await instead.getByRole('button').first().click();
    await page.getByText(/so far, £/).waitFor();
    await pay.click();
    await page.waitForURL('**/pay/sandbox');
    await page.getByRole('button', { name: /approve/i }).click();
    await page.waitForURL(`**/jobs/detail/${order.id}/*`);
    await page.getByText('Exchange requested').first().waitFor();
  });
});

describe('editing a job by its status', () => {
  it('a requested job can be edited in full, with the price of the change', async () => {
    const api = await apiOf(journey.url, 'buyer@marlow.example');
    const job = await jobIn(api, 'requested', 'delivery');
    const page = await journey.signIn('buyer@marlow.example');
    await page.goto(journey.url(`/jobs/detail/${job.orderId}/${job.id}`));
    await page.getByRole('link', { name: /^Edit: Delivery, / }).click();
    await page.waitForURL('**/jobs/edit/**');
    const save = page.getByRole('button', { name: 'Save changes' }).first();
    await save.focus();
    await page.getByText('No changes yet').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change: Container' }).click();
    await page.getByRole('radio', { name: /^6 yd builders/ }).click();
    await page.getByText(/^£[\d.,]+ less than the current price of £[\d.,]+\.$/).waitFor();
    await page.getByLabel('PO number').fill('');
    await expectAccessible(page);

    // The user logs out halfway, and another user logs in on the same machine: they see nothing of it; the first user
    // finds everything again.
    await page.getByRole('button', { name: /^Log out/ }).click();
    await page.getByRole('dialog').getByText('1 form is unfinished.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    for (const email of ['viewer@marlow.example', 'buyer@marlow.example']) {
      await page.waitForURL('**/login');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Login' }).click();
      await page.waitForURL('**/dashboard');
      await page.goto(journey.url(`/jobs/edit/${job.orderId}/${job.id}`));
      await page.getByRole('heading', { level: 1, name: /^Edit the delivery on / }).waitFor();
      if (email.startsWith('buyer')) break;
      await expect.poll(() => page.getByText('We’ve kept what you entered.').count()).toBe(0);
      await page.getByRole('button', { name: /^Log out/ }).click();
    }
    await page.getByText('We’ve kept what you entered.').waitFor();
    await page.getByText(/^£[\d.,]+ less than the current price of £[\d.,]+\.$/).waitFor();
    await expectAccessible(page);
    await save.click();
    await page.getByText('Enter a PO number. Your account requires one.').waitFor();
    await page.getByLabel('PO number').fill('MB-EDIT');
    await save.click();
    await page.waitForURL(`**/jobs/detail/${job.orderId}/${job.id}`);
    await page.getByText('Delivery updated').first().waitFor();
    await page.getByRole('heading', { level: 1, name: /^6 yd builders at / }).waitFor();
    await page
      .getByText(/MB-EDIT/)
      .first()
      .waitFor();
  });
});
