import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import type { Answers } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const openDesk = makeApp(createDeskRouter);

const [EIGHT, WASTE, QUOTE, ORDER] = [idOf(10), idOf(12), idOf(20), idOf(21)];
const line = {
  jobType: 'delivery' as const,
  container: { id: EIGHT, name: '8 yd builders' },
  containerTypeId: idOf(15),
  waste: { id: WASTE, name: 'Mixed construction' },
  quantity: 1,
  lines: [{ code: 'delivery', label: '8 yd builders, mixed construction', quantity: 1, netPence: 24_000 }],
  netPence: 24_000,
  vatPence: 4_800,
  grossPence: 28_800,
  hireDays: 14,
  overHirePencePerDay: 250,
};
const quote = {
  id: QUOTE,
  number: 'Q-7',
  state: 'open' as const,
  name: 'Olu Stranger',
  company: null,
  account: null,
  place: '4 Beech Grove, LS11 5PS',
  postcode: 'LS11 5PS',
  address: '4 Beech Grove',
  email: 'olu@stranger.example',
  what: '8 yd builders, mixed construction',
  grossPence: 28_800,
  netPence: 24_000,
  vatPence: 4_800,
  validTo: '2026-12-31',
  date: '2026-12-03',
  lines: [line],
};
const answers = {
  getPriceChoices: {
    quoteDays: 14,
    containers: [{ id: EIGHT, name: '8 yd builders', typeId: idOf(15), yards: 8 }],
    wastes: [{ id: WASTE, name: 'Mixed construction', ewcCodes: ['170904'] }],
  },
  priceQuote: {
    lines: [{ ...line, listPence: 24_000, problem: null }],
    netPence: 24_000,
    vatPence: 4_800,
    grossPence: 28_800,
  },
  listQuotes: [quote],
  getQuote: quote,
} satisfies Answers;
const open = (path: string, more: Answers = {}) =>
  openDesk(path, { as: staff('manager'), answers: { ...answers, ...more } });

it('quotes are listed by status, and one opens beside them with its price, its PDF and its link', async () => {
  const server = await open('/desk/quotes', { declineQuote: { ...quote, state: 'declined' } });
  await page.heading('1 quote');
  await page.press('Accepted');
  await page.address(/state=accepted/);
  await page.press(/Q-7/);
  await page.see('14 days’ hire included, then £2.50 a day plus VAT.', 'olu@stranger.example');
  await page.press('Decline');
  await page.fill('Reason', 'Gone elsewhere');
  await page.press('Mark as declined');
  await page.sent(server, 'declineQuote', { reason: 'Gone elsewhere' });
  await page.see('Quote Q-7 marked as declined.');
});

it('an accepted quote of a stranger leads to the telephone order, filled in at its price', async () => {
  const accepted = {
    ...quote,
    state: 'accepted' as const,
    toOrder: true,
    accepted: { name: 'Ann Buyer', date: '2026-12-08', poNumber: 'PO-5' },
  };
  const server = await open(`/desk/quotes?open=${QUOTE}`, {
    listQuotes: [accepted],
    getQuote: accepted,
    quotePhoneOrder: { grossPence: 28_800, netPence: 24_000, vatPence: 4_800, lines: line.lines, blockers: [] },
    placePhoneOrder: { orders: [{ id: ORDER, number: 'SO-9' }], accountId: idOf(30) },
  });
  await page.press('Add customer and place order');
  await page.heading('Phone order');
  await page.see(/This order uses the price of quote Q-7/);
  expect(await page.field('Postcode')).toHaveProperty('value', 'LS11 5PS');
  await page.sent(server, 'quotePhoneOrder', {
    accountId: null,
    where: 'LS11 5PS',
    date: '2026-12-08',
    quote: { id: QUOTE, line: 0 },
  });
});

it('a new quote is priced as it is filled in, from what the price check asked, and emailed', async () => {
  const server = await open(`/desk/quotes/new?where=LS11%205PS&container=${EIGHT}&waste=${WASTE}&date=2026-12-03`, {
    createQuote: { ...quote, sentTo: ['olu@stranger.example'], sending: true },
  });
  await page.heading('New quote');
  await page.sent(server, 'priceQuote', { accountId: null, where: 'LS11 5PS', date: '2026-12-03' });
  await page.see('£288.00');
  await page.press('Save and email quote');
  await page.see('Enter who the quote is for.', 'Enter the email address to send the quote to.');
  await page.fill('Name', 'Olu Stranger');
  await page.fill('Email', 'olu@stranger.example');
  await page.press('Save and email quote');
  await page.sent(server, 'createQuote', {
    name: 'Olu Stranger',
    email: 'olu@stranger.example',
    grossPence: 28_800,
    send: true,
    lines: [
      {
        jobType: 'delivery',
        containerTypeId: idOf(15),
        containerSubTypeId: EIGHT,
        wasteTypeId: WASTE,
        placement: 'private',
        quantity: 1,
      },
    ],
  });
  await page.address(new RegExp(`open=${QUOTE}`));
  await page.see('Extend');
  // The sheet that opens leaves the message: nobody has read it.
  await page.see('Quote Q-7 saved. Sent to olu@stranger.example.');
});
