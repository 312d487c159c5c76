import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible, makeJourney, WIDE } from './journey.ts';

const journey = makeJourney();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const office = () => journey.signIn('office@harrow.example', WIDE, '/desk');
const go = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('documents at the desk', () => {
  it('staff find, issue, correct, upload and chase documents', async () => {
    const page = await office();
    const dialog = page.getByRole('dialog');
    await go(page, 'Documents');
    await heading(page, /awaiting signature$/);
    await expectAccessible(page);

    // Issues a season ticket for a site and a waste that has none.
    await page.getByRole('button', { name: 'Season ticket' }).click();
    await dialog.getByRole('button', { name: 'Issue', exact: true }).waitFor();
    await dialog.getByRole('combobox', { name: 'Customer' }).fill('kent');
    await page.getByRole('option', { name: /Kent Street/ }).click();
    await dialog.getByLabel('Site', { exact: true }).selectOption({ index: 1 });
    await dialog.getByLabel('Waste type', { exact: true }).selectOption('Wood');
    const description = dialog.getByLabel('Description of the waste');
    await description.waitFor();
    await expectAccessible(page);
    await dialog.getByLabel('EWC codes').fill('1702');
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    await dialog.getByText(/up to five six-digit codes/).waitFor();
    await dialog.getByLabel('EWC codes').fill('170201, 200138');
    await dialog.getByRole('button', { name: 'Issue', exact: true }).click();
    await page.getByText(/issued. The customer has been asked to sign it/).waitFor();

    // Requests the signature again, then corrects the note: each refers to the other.
    const row = page
      .getByRole('row')
      .filter({ hasText: /Season ticket, wood/ })
      .filter({ hasText: 'Kent Street' });
    await row.getByRole('link').first().click();
    await heading(page, /^Season ticket, wood/);
    await page.getByRole('button', { name: 'Send reminder' }).click();
    await page.getByText('Reminder sent to the customer.').waitFor();
    await page.getByText('Last reminded').waitFor();
    await page.getByRole('button', { name: 'Correct' }).click();
    await dialog.getByLabel('Reason').fill('Only untreated wood');
    await expect.poll(() => dialog.getByLabel('EWC codes').inputValue()).toBe('170201, 200138');
    await dialog.getByLabel('EWC codes').fill('170201');
    await dialog.getByRole('button', { name: 'Correct' }).click();
    await page.getByText(/issued as the replacement/).waitFor();
    await page.getByText('Replaces', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^WTN-/ }).click();
    await page.getByText('Only untreated wood').waitFor();
    await page.getByText('Replaced by', { exact: true }).waitFor();
    await page.getByText('Void', { exact: true }).first().waitFor();
    await expectAccessible(page, { loading: true });

    // Uploads a photo as evidence of a charge, from the page of an order.
    await page.goto(journey.url('/desk/orders?state=on-site'));
    await page.getByRole('table').getByRole('link', { name: /^SO-/ }).first().click();
    await heading(page, / at /);
    await page.getByRole('button', { name: 'Add a charge' }).click();
    await dialog.getByLabel('Unit price, £ ex. VAT').fill('45');
    await dialog.locator('input[type=file]').setInputFiles({ name: 'gate.png', mimeType: 'image/png', buffer: PNG });
    await dialog.getByText('Chosen: gate.png').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add a charge' }).click();
    await page.getByText('Charge added.').waitFor();
    await page.getByRole('link', { name: 'Evidence: Wasted journey' }).first().click();
    await heading(page, 'Evidence: Wasted journey');
    await page.getByText('Photo', { exact: true }).waitFor();

    // Corrects the weight of a load: gross less tare, with another ticket.
    await page.goto(journey.url('/desk/orders?state=completed'));
    await page.getByRole('table').getByRole('link', { name: /^SO-/ }).first().click();
    await heading(page, / at /);
    await page
      .getByRole('button', { name: /^Weights: / })
      .first()
      .click();
    await dialog.getByLabel('Gross, kg').fill('14000');
    await dialog.getByLabel('Tare, kg').fill('9880');
    await expect.poll(() => dialog.getByLabel('Net, kg').inputValue()).toBe('4120');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Back' }).click();

    // Records a permit extended by the council.
    await go(page, 'Permits');
    await heading(page, /permits? pending$/i);
    await page.getByRole('link', { name: 'Granted', exact: true }).click();
    await page.waitForURL(/view=granted/);
    await page
      .getByRole('button', { name: /^Extended: / })
      .first()
      .click();
    await dialog.getByRole('button', { name: 'Save' }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Extension recorded.').waitFor();
    await expectAccessible(page);

    // Exports and corrects a load that the law requires to be recorded.
    await go(page, 'Waste tracking');
    await heading(page, /to submit|submitted/);
    await expectAccessible(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export for upload' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
    await page
      .getByRole('button', { name: /^Open: WB-/ })
      .first()
      .click();
    await dialog.getByLabel('Recovery or disposal code').fill('5');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('Enter R or D and a number, for example R5.').waitFor();
    await dialog.getByLabel('Recovery or disposal code').fill('R5');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. The load will be submitted with these details.').waitFor();
    await expectAccessible(page);
  });
});
