import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { apiOf, type Api } from './api-client.ts';
import { expectAccessible, makeJourney } from './journey.ts';

const journey = makeJourney();

interface Row {
  id: string;
  containerSubType: { name: string };
}

/** The order on site with this container. */
async function standing(api: Api, container: string): Promise<Row> {
  const rows = (await api('GET', '/orders/me/getOrdersByStatus?status=on-site')).body['data'] as Row[];
  return rows.find((row) => row.containerSubType.name === container)!;
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
    const send = page.getByRole('button', { name: 'Request exchange' }).first();
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/jobs/detail/${order.id}`);
    await page
      .locator('#content')
      .getByText(/^Exchange requested for /)
      .waitFor();
    const { body } = await api('GET', `/orders/${order.id}`);
    const job = (body['data'] as { jobs: { type: string; notes: string; containerSubType: { name: string } }[] }).jobs;
    expect(job.at(-1)).toMatchObject({ type: 'exchange', notes: 'Ring at the gate' });
    expect(job.at(-1)!.containerSubType.name).toBe('30 yd roll-on');
  });
});
