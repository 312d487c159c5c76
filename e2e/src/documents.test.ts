import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';

const journey = makeJourney();

const head = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
async function toDocuments(page: Page, search = ''): Promise<void> {
  await page.goto(journey.url(`/documents${search}`));
  await head(page, /documents? to sign|^Documents$/).waitFor();
}

const PICTURE = {
  name: 'East gate.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

describe('signing', () => {
  it('a pending note is read, signed by name and drawing, and found again, on a phone', async () => {
    const page = await journey.signIn('owner@marlow.example', PHONE);
    await page.getByRole('link', { name: 'Sign all three waste documents' }).click();
    await head(page, 'Three documents to sign').waitFor();
    await expectAccessible(page);
    await page
      .getByRole('link', { name: /^Read and sign WTN-/ })
      .first()
      .click();
    await head(page, /^Sign WTN-\d+$/).waitFor();
    await expectAccessible(page);
    const number = /WTN-\d+/.exec((await page.locator('h1').textContent()) ?? '')![0];
    await page.getByText('Mixed metals').waitFor();

    // Missing values are reported on their fields, and the first of these has the focus.
    const sign = page.getByRole('button', { name: 'Sign', exact: true });
    await sign.click();
    await page.getByText('Enter your full name.').waitFor();
    await page.getByText('Confirm the waste hierarchy declaration.').waitFor();
    await expect
      .poll(() => page.getByLabel('Your full name').evaluate((element) => element === document.activeElement))
      .toBe(true);
    await expectAccessible(page);

    await page.getByLabel('Your full name').fill('Ellen Marlow');
    await page.getByLabel('Your position').fill('Director');
    await page.getByRole('checkbox', { name: /waste hierarchy/ }).check();
    const field = page.getByRole('img', { name: /Draw your signature/ });
    await field.scrollIntoViewIfNeeded();
    const box = (await field.boundingBox())!;
    await page.mouse.move(box.x + 30, box.y + 60);
    await page.mouse.down();
    for (const [x, y] of [
      [70, 20],
      [110, 70],
      [150, 30],
      [220, 60],
    ] as const)
      await page.mouse.move(box.x + x, box.y + y, { steps: 4 });
    await page.mouse.up();
    await page.getByRole('button', { name: 'Clear' }).waitFor();
    await expectAccessible(page);
    await sign.click();
    await page.getByText(`${number} signed`).waitFor();
    await page.waitForURL(/\/documents\/[\da-f-]{36}$/);
    await head(page, /^Season ticket, metals/).waitFor();
    await page.getByText(/^by Ellen Marlow, /).waitFor();
    await expectAccessible(page, { loading: true });

    await toDocuments(page, `?q=${number}`);
    await head(page, 'Two documents to sign').waitFor();
    await page.getByRole('row').filter({ hasText: number }).getByText('Signed').waitFor();
  });
});

describe('uploads', () => {
  it('a photo is uploaded beside a refused file, shown, renamed and removed', async () => {
    const page = await journey.signIn('buyer@marlow.example');
    await toDocuments(page);
    await page.getByRole('button', { name: 'Upload', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Upload documents' });
    await dialog.getByRole('button', { name: /Choose files/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Upload', exact: true }).click();
    await dialog.getByText('Choose at least one file.').waitFor();

    const notPdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('PK, and no PDF') };
    await dialog.locator('input[type=file]').setInputFiles([PICTURE, notPdf]);
    await dialog.getByLabel('Site').selectOption({ label: 'Quay House' });
    await dialog.getByRole('button', { name: 'Upload 2 files' }).click();
    await dialog.getByText('1 kB · Uploaded').waitFor();
    await dialog.getByText('Please choose a PDF, JPEG, PNG or WebP file.').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Remove plan.pdf' }).click();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('link', { name: /^East gate/ }).click();
    await head(page, 'East gate').waitFor();
    const picture = page.getByRole('img', { name: 'East gate' });
    await picture.waitFor();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit document' });
    await edit.getByLabel('Title').fill('East gate, locked');
    await expectAccessible(page);
    await edit.getByRole('button', { name: 'Save' }).click();
    await head(page, 'East gate, locked').waitFor();

    await page.getByRole('button', { name: 'Delete' }).click();
    const ask = page.getByRole('dialog', { name: 'Delete this document?' });
    await ask.waitFor();
    await expectAccessible(page);
    await ask.getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL('**/documents');
    await page.getByText('Document deleted').waitFor();
    await page.getByRole('table').waitFor();
    await expect.poll(() => page.getByRole('link', { name: /^East gate/ }).count()).toBe(0);
  });
});

describe('searching and downloading', () => {
  it('three documents are downloaded as a zip file', async () => {
    const page = await journey.signIn('owner@marlow.example');
    await toDocuments(page, '?kind=weighbridge_ticket');
    const names: string[] = [];
    for (const row of (await page.getByRole('row').filter({ hasText: 'WB-' }).all()).slice(0, 3)) {
      names.push(/WB-\d+/.exec((await row.textContent()) ?? '')![0]);
      await row.getByRole('checkbox').check();
    }
    await page.locator('#content').getByText('3 selected').waitFor();
    await expectAccessible(page);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download 3 as a zip' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^Documents \d{4}-\d\d-\d\d\.zip$/);
    const zip = await yauzl.fromBufferPromise(readFileSync(await download.path()));
    const found: string[] = [];
    for await (const entry of zip.eachEntry()) found.push(entry.fileName);
    expect(found.map((name) => name.slice(0, 8).trim()).toSorted()).toEqual(names.toSorted());
    expect(found.every((name) => name.endsWith('.pdf'))).toBe(true);
    await page.getByText('3 documents downloaded').waitFor();
  });

  it('an order and a site link to their documents, and a document to its file', async () => {
    const page = await journey.signIn('owner@marlow.example');
    await page.goto(journey.url('/jobs/state/on-site'));
    await page
      .getByRole('link', { name: /8 yd builders/ })
      .first()
      .click();
    await page.waitForURL('**/jobs/detail/*');
    await page.getByRole('link', { name: 'LCC-88213' }).click();
    await head(page, /^Highway permit/).waitFor();
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = readFileSync(await (await coming).path());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    await page.goBack();
    await page.waitForURL('**/jobs/detail/*');
    await page.getByRole('link', { name: 'View all' }).click();
    await page.getByRole('link', { name: /^Order SO-\d+/ }).waitFor();
    await page.getByRole('link', { name: /LCC-88213/ }).waitFor();
    await expectAccessible(page);

    await page.goto(journey.url('/sites'));
    await page.getByRole('link', { name: /Quay House/ }).click();
    await page.getByRole('navigation', { name: 'Jobs and documents' }).getByRole('link', { name: 'Documents' }).click();
    await page.getByRole('link', { name: 'All documents for this site' }).click();
    await page.waitForURL('**/documents?site=*');
    await head(page, /to sign$|^Documents$/).waitFor();
    await page.getByRole('table').waitFor();
  });
});
