import type { Page } from 'playwright-core';
import { describe, it } from 'vitest';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

// Specification §2: /sites, list and view; portal.md §7: add, edit, archive, contacts and their items, figures by month.
describe('a site', () => {
  it('a site is added, edited, given a contact with a number, and archived, on a phone', async () => {
    const page = await journey.signIn('owner@marlow.example', PHONE);
    // As where the portal is served in a company's own network, without TLS.
    await page.addInitScript(() => Object.defineProperty(crypto, 'randomUUID', { value: undefined }));
    await page.goto(journey.url('/sites'));
    await heading(page, 'Sites');
    await button(page, 'Add a site').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add a site' }).click();
    await dialog.getByText('Enter a site name').waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('Site name').fill('Kirkstall Forge');
    await dialog.getByLabel('Postcode').fill('ZZ1 1ZZ');
    await dialog.getByText('We don’t deliver to this postcode.').waitFor();
    await dialog.getByLabel('Postcode').fill('LS5 3NF');
    await dialog.getByText(/^We deliver here from our .* depot\.$/).waitFor();
    await dialog.getByLabel('Address', { exact: true }).fill('1 Forge Lane');
    await dialog.getByLabel('Town').fill('Leeds');
    await dialog.getByRole('button', { name: 'Add a site' }).click();
    await heading(page, 'Kirkstall Forge');
    await page.getByText('Monthly tonnes appear here').waitFor();
    await expectAccessible(page);

    await button(page, 'Edit').click();
    await page.getByRole('dialog').getByLabel('Vehicle access').fill('Ring at the gate');
    await button(page, 'Save').click();
    await page.getByText('Kirkstall Forge saved').waitFor();
    await page.getByRole('main').getByText('Ring at the gate').waitFor();

    await button(page, 'Add a contact').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Gail Gateward');
    await page.getByRole('dialog').getByLabel('Role on site').fill('Gateman');
    await button(page, 'Save').click();
    await page.getByText('Gail Gateward', { exact: true }).waitFor();
    await button(page, 'Add phone or email for Gail Gateward').click();
    await page.getByRole('dialog').getByLabel('Number or email address').fill('not a number');
    await page.getByRole('dialog').getByLabel('Collections').check();
    await button(page, 'Save').click();
    await page.getByText('value must be a telephone number').waitFor();
    await expectAccessible(page);
    await page.getByRole('dialog').getByLabel('Number or email address').fill('07700 900123');
    await button(page, 'Save').click();
    await page.getByRole('link', { name: '07700 900123' }).waitFor();
    await page.getByText('Mobile · Collections').waitFor();
    await expectAccessible(page);
    await button(page, 'Remove 07700 900123').click();
    await page.getByRole('link', { name: '07700 900123' }).waitFor({ state: 'detached' });

    await button(page, 'Archive').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
    await page.getByText('Kirkstall Forge archived').waitFor();
    await heading(page, 'Sites');
    await page.getByRole('link', { name: /Kirkstall Forge/ }).waitFor({ state: 'detached' });
    // The removed API cannot be restored, so no later test may use this browser.
    await page.context().close();
  });
});
