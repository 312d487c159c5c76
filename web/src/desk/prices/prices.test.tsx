import { waitFor } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse, type Answers } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const openDesk = makeApp(createDeskRouter);

const [EIGHT, SIX, WASTE, ZONE, KENT] = [idOf(10), idOf(11), idOf(12), idOf(13), idOf(14)];
const kent = { id: KENT, name: 'Kent Street Fitouts', number: 'HS-1004' };
const eight = { id: EIGHT, name: '8 yd builders' };
const price = (n: number, netPence: number, over: object = {}) => ({
  id: idOf(n),
  jobType: 'delivery' as const,
  container: eight,
  netPence,
  vatRateBp: 2000,
  hireDays: 14,
  overHirePencePerDay: 250,
  validFrom: '2026-01-01',
  ...over,
});
const answers = {
  getPriceChoices: {
    containers: [
      { ...eight, typeId: idOf(15), yards: 8 },
      { id: SIX, name: '6 yd builders', typeId: idOf(15), yards: 6 },
    ],
    wastes: [{ id: WASTE, name: 'Mixed construction', ewcCodes: ['170904'] }],
    zones: [{ id: ZONE, name: 'Bradford' }],
  },
  listPrices: [price(20, 25_500), price(21, 26_500, { zone: { id: ZONE, name: 'Bradford' } })],
  listCustomers: [kent],
} satisfies Answers;
const open = (more: Answers = {}, path = '/desk/prices') =>
  openDesk(path, { as: staff('accounts'), answers: { ...answers, ...more } });

/** A cell of the price list, with the focus. */
async function cell(row: number, column: number): Promise<HTMLElement> {
  const found = await waitFor(() => {
    const at = document.querySelector<HTMLElement>(`[data-cell="${row} ${column}"]`);
    if (!at) throw new Error('There is no such cell.');
    return at;
  });
  found.focus();
  return found;
}

it('a new company reads how prices are entered; one whose filters match none can clear them', async () => {
  await open({ listPrices: [] });
  await page.see('No prices yet. Add them one by one, or import your price list: the CSV file has the headings.');
  await open({ listPrices: [] }, '/desk/prices?type=delivery');
  await page.see('No matching prices.', 'Show all');
});

it('the price list is narrowed by container, movement, waste and kind of price in the address, and exported', async () => {
  const server = await open();
  await page.heading('2 prices');
  await page.filter('8 yd builders');
  await page.address(/container=/);
  await page.filter('Delivery');
  await page.filter('Prices for any waste');
  await page.filter('List prices');
  await page.address(/type=delivery/, /waste=any/, /whose=list/);
  await waitFor(() =>
    expect(server.sent('listPrices').at(-1)!.query).toMatchObject({
      jobType: 'delivery',
      wasteTypeId: 'any',
      whose: 'list',
    }),
  );
  await page.press('More');
  await page.press('Export');
  await page.press('CSV');
  await page.file('listPrices.csv');
});

it('a price is typed into its cell, and undone', async () => {
  let pence = 25_500;
  const server = await open({
    listPrices: () => [price(20, pence)],
    setPrices: ({ body }) => {
      pence = (body['rows'] as { netPence: number }[])[0]!.netPence;
      return { changed: 1 };
    },
  });
  expect((await cell(0, 0)).textContent?.trim()).toBe('255');
  await page.keyboard('26x{Enter}');
  await page.see('Price £: Enter a number, or “on application”.');
  await page.keyboard('{Escape}');
  await cell(0, 1);
  await page.keyboard('0.2{Enter}');
  await page.see('VAT %: Enter a percentage, for example 20.');
  await page.keyboard('{Escape}');
  await cell(0, 5);
  await page.keyboard('20000{Enter}');
  await page.see('£ per tonne: An extra tonne can cost at most £10,000. Enter a lower price.');
  expect(server.sent('setPrices')).toEqual([]);
  await page.keyboard('{Escape}');
  await cell(0, 0);
  await page.keyboard('260.50{Enter}');
  await page.see('260.50', '8 yd builders, Delivery, Any waste, everywhere: applies from 25 November 2026.');
  await page.press('Undo');
  await page.gone('260.50');
  expect(server.sent('setPrices').map(({ body }) => body)).toMatchObject([
    { from: '2026-11-25', rows: [{ containerSubTypeId: EIGHT, netPence: 26_050, overHirePencePerDay: 250 }] },
    { from: '2026-11-25', rows: [{ containerSubTypeId: EIGHT, netPence: 25_500 }] },
  ]);
});

it('a pasted block says what it changes before it is applied, and skips what it cannot read', async () => {
  const server = await open({ setPrices: { changed: 2 } });
  const at = await cell(0, 0);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '261\t20\n271\tmuch');
  at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await page.dialog();
  await page.see('2 cells will change.', '1 unchanged.', '1 can’t be read and will be skipped: “much”.');
  await page.press('Change 2 prices');
  await page.sent(server, 'setPrices', { rows: [{ netPence: 26_100 }, { netPence: 27_100, zoneId: ZONE }] });
});

it('a price file is previewed, and imported once no line is wrong', async () => {
  const lines = { added: 0, changed: 1, same: 0 };
  const server = await open({
    previewPrices: ({ body }) =>
      String(body['text']).includes('Nowhere')
        ? { ...lines, wrong: 1, problems: [{ line: 3, problem: 'There is no zone “Nowhere”.', what: 'Nowhere,1' }] }
        : { ...lines, changed: 2, wrong: 0 },
    importPrices: { ...lines, changed: 2 },
  });
  await page.press('More');
  await page.press('Import');
  await page.press('Preview');
  await page.see('Choose a file or paste some rows.');
  await page.fill(/Or paste/, 'Zone,Price\n,262\nNowhere,1');
  await page.press('Preview');
  await page.see('0 new, 1 changed, 0 unchanged, 1 error', 'Line 3: There is no zone “Nowhere”.');
  await page.dialog();
  await page.disabled(/^Import 1/, 'Correct the lines with errors first.');
  const corrected = 'Zone,Price\n,262\nBradford,270';
  await page.fill(/Or paste/, corrected);
  await page.press('Preview');
  await page.press('Import 2 prices');
  await page.see('2 prices imported.');
  await page.sent(server, 'importPrices', { text: corrected, from: '2026-11-25' });
});

it('a matrix is pasted as it is: what it does not say is asked for once, and lines are numbered as pasted', async () => {
  const server = await open({
    previewPrices: { added: 3, changed: 0, same: 0, wrong: 1, problems: [{ line: 3, problem: 'No.', what: '' }] },
  });
  await page.press('More');
  await page.press('Import');
  await page.fill(/Or paste/, 'Builders’ skips\nSize\tBradford\tHull\n8yd\t205\t1\n6 yard\t185\t2');
  await page.see(
    'Your list doesn’t give these. Enter them once for all its prices:',
    /The column “Hull” doesn’t match/,
  );
  await page.fill('VAT %', 'much');
  await page.press('Preview');
  await page.see('Enter a percentage, for example 20.');
  await page.fill('VAT %', '20');
  await page.fill('Hire days', '7');
  await page.press('Preview');
  await page.see('3 new, 0 changed, 0 unchanged, 1 error', 'Line 4: No.');
  await page.dialog();
  const { body } = server.sent('previewPrices').at(-1)!;
  expect(String(body['text']).trim().split('\n').slice(1)).toEqual([
    'Delivery\t8 yd builders\t\t\tBradford\t\t\t205\t20\t7\t2.50\t\t',
    'Delivery\t6 yd builders\t\t\tBradford\t\t\t185\t20\t7\t2.50',
  ]);
});

it('a price file that Excel saved in Windows-1252 keeps its letters and semicolons and says how it was read', async () => {
  const server = await open({ previewPrices: { added: 0, changed: 1, same: 0, wrong: 0 } });
  await page.press('More');
  await page.press('Import');
  // “Café;£212,50” in Windows-1252.
  const bytes = Uint8Array.from(Array.from('Zone;Price\nCaf\u00e9;\u00a3212,50\n', (sign) => sign.charCodeAt(0)));
  await page.attach(new File([bytes], 'prices.csv', { type: 'text/csv' }));
  await page.see(/Read as Windows-1252/);
  await page.press('Preview');
  await page.sent(server, 'previewPrices', { text: 'Zone;Price\nCafé;£212,50\n' });
});

it('a price check quotes what a customer would pay, and names the price that decides', async () => {
  const line = { code: 'delivery', label: '8 yd builders', netPence: 24_600 };
  const server = await open({
    quoteContainer: { lines: [line], vatPence: 4_920, grossPence: 29_520, hireDays: 14, row: price(22, 24_600) },
  });
  await page.press('Price check');
  await page.fill('Customer', 'kent');
  await page.press(/Kent Street/);
  await page.press('Check price');
  await page.see('Enter a full postcode, for example LS11 5PS.');
  await page.fill('Postcode', 'LS11 5PS');
  await page.press('Check price');
  await page.see('Price: £295.20 inc. VAT', 'Price used: 8 yd builders, Delivery, Any waste, everywhere');
  await page.dialog();
  await page.sent(server, 'quoteContainer', { accountId: KENT, where: 'LS11 5PS', containerSubTypeId: EIGHT });
});

it('the price check opens by its address, for a stranger too, and leaves the address when it closes', async () => {
  const server = await open(
    {
      quoteContainer: {
        lines: [{ code: 'delivery', label: '8 yd builders', netPence: 24_600 }],
        vatPence: 4_920,
        grossPence: 29_520,
      },
    },
    '/desk/prices?open=check',
  );
  await page.dialog();
  await page.keyboard('LS11 5PS');
  await page.press('Check price');
  await page.see('Price: £295.20 inc. VAT');
  await page.sent(server, 'quoteContainer', { accountId: null, where: 'LS11 5PS' });
  await page.fill('Customer', 'nobody we know');
  await page.press('Check price');
  await page.see('Choose one.');
  await page.keyboard('{Escape}');
  await page.keyboard('{Escape}');
  await page.address(/prices$/);
});

it('the filtered list is changed by a percentage: previewed, and previewed again after a change meanwhile', async () => {
  let seen = 'one';
  const changes = [{ what: '8 yd builders, Delivery', wasPence: 25_500, netPence: 26_500 }];
  const server = await open(
    {
      previewRise: () => ({ changed: 138, same: 2, onApplication: 1, planned: 1, changes, seen }),
      raisePrices: ({ body }) => (body['seen'] === 'two' ? { changed: 138 } : refuse('CHANGED_MEANWHILE')),
    },
    '/desk/prices?type=delivery',
  );
  await page.press('More');
  await page.press('Change by %');
  await page.press('Preview');
  await page.see('Enter a percentage from -50 to 100, for example 4 or -2.5.');
  await page.keyboard('4');
  await page.press('Preview');
  await page.see(
    '138 prices change, 2 unchanged after rounding, 1 on application',
    /£255.00 → £265.00/,
    'and 137 more',
  );
  await page.see('One of them already has a new price from a later date. That later price doesn’t change.');
  await page.dialog();
  const first = { from: '2026-12-01', byBp: 400, roundTo: 100, filters: { jobType: 'delivery', whose: 'list' } };
  await page.sent(server, 'previewRise', first);
  await page.press('Change 138 prices');
  await page.see(/has changed since/);
  seen = 'two';
  await page.press('Change prices agreed with customers too');
  await page.press('£5');
  await page.press('Preview');
  await page.press('Change 138 prices');
  await page.see('138 prices changed from 1 December 2026.');
  await page.sent(server, 'raisePrices', { byBp: 400, roundTo: 500, seen: 'two', filters: { jobType: 'delivery' } });
});

it('a price for one customer is added', async () => {
  const server = await open({ setPrices: { changed: 1 } });
  await page.press('Add a price');
  await page.press('Add price');
  await page.see('Choose one.', 'Enter a daily rate, such as 2.50, or a weekly one, such as “15 a week”.');
  await page.choose('Container', '6 yd builders');
  await page.press('A customer');
  await page.fill('Customer', 'kent');
  await page.press(/Kent Street/);
  await page.fill('Price £ ex. VAT', '199.99');
  await page.fill('Over hire £', '20000');
  await page.press('Add price');
  await page.see('A day of over hire can cost at most £10,000. Enter a lower rate.');
  await page.fill('Over hire £', '2');
  await page.dialog();
  await page.press('Add price');
  await page.see('6 yd builders, Delivery: applies from 25 November 2026.');
  await page.sent(server, 'setPrices', {
    rows: [{ accountId: KENT, containerSubTypeId: SIX, netPence: 19_999, overHirePencePerDay: 200, zoneId: null }],
  });
});

it('hire is charged by the week where the rate says so', async () => {
  const server = await open({ setPrices: { changed: 1 } });
  await page.press('Add a price');
  await page.choose('Container', '6 yd builders');
  await page.fill('Price £ ex. VAT', '200');
  await page.fill('Over hire £', '15 a month');
  await page.press('Add price');
  await page.see('Enter a daily rate, such as 2.50, or a weekly one, such as “15 a week”.');
  await page.fill('Over hire £', '15 a week');
  await page.dialog();
  await page.press('Add price');
  await page.sent(server, 'setPrices', {
    rows: [{ containerSubTypeId: SIX, overHirePencePerDay: 0, overHirePencePerWeek: 1_500 }],
  });
});

it('the details of a price say the week that hire is charged by', async () => {
  const weekly = price(23, 19_999, { account: kent, overHirePencePerDay: 0, overHirePencePerWeek: 1_500 });
  await open({ listPrices: [weekly] }, '/desk/prices?q=Kent');
  await page.see('15 a week');
  await page.press(/^Details of 8 yd builders/);
  await page.see('£15.00 a week or part of a week');
});

it('a customer’s price is opened and ended', async () => {
  const own = price(23, 19_999, { account: kent });
  const server = await open({ listPrices: [own] }, '/desk/prices?q=Kent');
  await page.press(/^Details of 8 yd builders/);
  await page.dialog();
  await page.see('£199.99', '£2.50 a day');
  await page.press('End this price');
  await page.see(/end date saved/);
  await page.sent(server, 'endPrice', { lastDay: '2026-11-25' });
});

it('prices of one container and movement are under one heading; a row gives its dates where they differ', async () => {
  await open({
    listPrices: [
      price(20, 25_500),
      price(21, 26_500, { zone: { id: ZONE, name: 'Bradford' } }),
      price(22, 27_500, { waste: { id: WASTE, name: 'Mixed construction' }, validFrom: '2026-03-01' }),
      price(23, 19_999, { account: kent }),
    ],
  });
  expect((await cell(0, 6)).textContent).not.toMatch(/since/);
  expect((await cell(2, 6)).textContent).toMatch(/since 1 Mar 2026/);
  const heads = [...document.querySelectorAll('th[scope="rowgroup"]')].map((head) => head.textContent);
  expect(heads).toEqual([
    '8 yd builders, Deliverysince 1 Jan 2026',
    'Kent Street Fitouts: 8 yd builders, Deliverysince 1 Jan 2026',
  ]);
});

it('office staff see the prices and cannot change them', async () => {
  await openDesk('/desk/prices', { as: staff('office'), answers });
  await page.absent('Add a price');
  await cell(0, 0);
  await page.keyboard('1');
  await page.see('View only: your role can’t change prices.');
});

it('the sheet shows sizes down and zones across, and is typed and pasted into', async () => {
  const server = await open(
    {
      listPrices: [price(20, 25_500), price(21, 26_500, { zone: { id: ZONE, name: 'Bradford' }, hireDays: 7 })],
      setPrices: { added: 1, changed: 1 },
    },
    '/desk/prices/sheet',
  );
  await page.heading('Price sheet');
  expect(server.sent('listPrices').at(-1)!.query).toMatchObject({
    jobType: 'delivery',
    whose: 'list',
    wasteTypeId: 'any',
  });
  expect((await cell(0, 1)).textContent).toMatch(/^265/);
  await page.keyboard('270{Enter}');
  await page.sent(server, 'setPrices', { rows: [{ zoneId: ZONE, netPence: 27_000, hireDays: 7 }] });
  await page.see('8 yd builders, Bradford: applies from 25 November 2026.');
  const at = await cell(0, 0);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', '261\t-\t9\nmuch\t£185.50');
  at.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  await page.dialog();
  await page.see('2 cells will change.', '1 can’t be read and will be skipped: “much”.');
  await page.press('Change 2 prices');
  await page.sent(server, 'setPrices', {
    from: '2026-11-25',
    rows: [
      { containerSubTypeId: EIGHT, zoneId: null, netPence: 26_100, hireDays: 14 },
      { containerSubTypeId: SIX, zoneId: ZONE, wasteTypeId: null, netPence: 18_550, vatRateBp: 2000, hireDays: 14 },
    ],
  });
  await page.choose('Across', 'Waste types across');
  await page.address(/across=waste/);
  await waitFor(() => expect(server.sent('listPrices').at(-1)!.query).toMatchObject({ zoneId: 'any' }));
  await page.press('List');
  await page.heading('2 prices');
});
