import { placePhoneOrder, quotePhoneOrder } from '@tonnage/contract/skip-hire/orders/phone-orders';
import { updateSettings } from '@tonnage/contract/core/tenants/settings';
import { getPriceChoices, setPrices } from '@tonnage/contract/skip-hire/prices';
import * as quotes from '@tonnage/contract/skip-hire/quotes';
import type { Sent } from '@tonnage/contract/endpoint';
import { parse } from 'csv-parse/sync';
import { afterEach, describe, expect, test } from 'vitest';
import { sendMail } from '../../core/email/jobs.ts';
import { harness } from '../../../test/harness.ts';
import { readPdf } from '../../../test/read-pdf.ts';
import { NOW } from '../../../test/fixtures.ts';
import { followAnswer } from './jobs.ts';
import { quoteToken } from './link.ts';
import { acceptedQuotes } from './queries.ts';

const h = harness();
afterEach(() => h.clock.set(NOW));

type Written = Sent<typeof quotes.createQuote>['body']['data'];
const clerk = () => h.as(h.fixtures.clerk);
const line = () => {
  const { skip, builders, mixed } = h.fixtures.alpha;
  return { containerTypeId: skip, containerSubTypeId: builders, wasteTypeId: mixed };
};
const input = (over: Partial<Written> = {}): Written => ({
  where: 'LS11 5PS',
  date: '2026-03-10',
  lines: [line()],
  name: 'Olu Stranger',
  email: 'olu@stranger.example',
  validTo: '2026-04-01',
  grossPence: 24_000,
  ...over,
});
const write = async (over: Partial<Written> = {}) =>
  (await (await clerk()).ok(quotes.createQuote, { body: { data: input(over) } })).data;
const written = async (over: Partial<Written> = {}) => {
  const quote = await write(over);
  return { quote, token: await quoteToken(h.deps.tokens, quote.id) };
};
const get = async (id: string) => (await (await clerk()).ok(quotes.getQuote, { params: { id } })).data;
const CONFIRMED = { hierarchyConfirmed: true, prohibitedConfirmed: true, termsAccepted: true } as const;
const accept = (token: string, over: object = {}) =>
  h.guest().call(quotes.acceptQuote, {
    body: { data: { token, name: 'Olu Stranger', date: '2026-03-12', ...CONFIRMED, ...over } },
  });
const look = (token: string) => h.guest().call(quotes.lookAtQuote, { body: { data: { token } } });
const follow = (quoteId: string) => followAnswer(h.deps, { quoteId, tenantId: h.fixtures.alpha.tenantId });
/** From tomorrow the list asks more. */
const dearer = async () => {
  const { builders, mixed } = h.fixtures.alpha;
  const row = {
    jobType: 'delivery' as const,
    containerSubTypeId: builders,
    wasteTypeId: mixed,
    netPence: 99_900,
    vatRateBp: 2000,
    hireDays: 7,
    overHirePencePerDay: 900,
    includedTonnes: null,
    perTonnePence: null,
    priceOnApplication: false,
  };
  await (await clerk()).ok(setPrices, { body: { data: { from: '2026-03-03', rows: [row] } } });
};

describe('a quote', () => {
  test('to a stranger has a number, the list’s prices, and a PDF; one at other prices than were shown is refused', async () => {
    const quote = await write({ company: 'Stranger & Sons', lines: [{ ...line(), quantity: 2 }], grossPence: 48_000 });
    expect(quote).toMatchObject({
      number: expect.stringMatching(/^Q-\d+$/),
      state: 'open',
      account: null,
      company: 'Stranger & Sons',
      postcode: 'LS11 5PS',
      grossPence: 48_000,
      validTo: '2026-04-01',
      sentTo: [],
    });
    expect(quote.lines).toMatchObject([{ quantity: 2, netPence: 40_000, vatPence: 8_000, orders: [] }]);
    const changed = await (await clerk()).call(quotes.createQuote, { body: { data: input({ grossPence: 23_999 }) } });
    expect(changed.status).toBe(409);
    const pdf = await (await clerk()).call(quotes.getQuotePdf, { params: { id: quote.id } });
    const { tags, title } = await readPdf(pdf.bytes);
    expect(title).toContain(quote.number);
    expect(tags.join(' ')).toContain('£480.00');
    expect(tags.join(' ')).toContain('14 days’ hire included');
  });

  test('is in the saved list with its sums and its state, and lasts as long as the company says', async () => {
    const quote = await write({ company: 'Saved & Sons' });
    const { text } = await (await clerk()).csv(quotes.listQuotes, { query: { q: quote.number } });
    const [row] = parse(text, { columns: true, bom: true }) as Record<string, string>[];
    expect(row).toMatchObject({
      Quote: quote.number,
      Status: 'Open',
      Company: 'Saved & Sons',
      'Net (£)': '200.00',
      'Total (£)': '240.00',
      'Valid until': '2026-04-01',
    });
    await (await clerk()).ok(updateSettings, { body: { data: { quoteDays: 14 } } });
    expect((await (await clerk()).ok(getPriceChoices, {})).data.quoteDays).toBe(14);
  });

  test('is emailed with its PDF and a link, which the outbox does not keep', async () => {
    const quote = await write({ send: true });
    expect(quote.sentTo).toEqual(['olu@stranger.example']);
    const [mail] = await h.rows<{ id: string }>(
      `select id from emails where template = 'quote' and data ->> 'quoteId' = '${quote.id}'`,
    );
    await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
    const [sent] = await h.rows<{ subject: string; plain: string }>(
      `select subject, plain from emails where id = '${mail!.id}'`,
    );
    expect(sent!.subject).toContain(quote.number);
    expect(sent!.plain).toContain('£240.00');
    expect(sent!.plain).not.toContain(await quoteToken(h.deps.tokens, quote.id));
    expect((await get(quote.id)).emailedAt).not.toBeNull();
    await (await clerk()).ok(quotes.linkQuote, { params: { id: quote.id } });
    const audited = await h.rows<{ action: string; changes: object }>(
      `select action, changes from audit_events where entity_id = '${quote.id}' order by id offset 1`,
    );
    expect(audited).toEqual(
      ['quote.sent', 'quote.linked'].map((action) => ({ action, changes: { number: quote.number } })),
    );
  });

  test('expires after its last day, can be extended, and never once it is answered', async () => {
    const { quote, token } = await written({ validTo: '2026-03-03' });
    h.clock.set('2026-03-03T20:00:00.000Z');
    expect((await get(quote.id)).state).toBe('open');
    h.clock.set('2026-03-04T08:00:00.000Z');
    expect((await get(quote.id)).state).toBe('expired');
    expect(JSON.parse((await look(token)).text)).toMatchObject({ data: { state: 'expired', quote: null } });
    expect((await accept(token)).status).toBe(409);
    const extend = { params: { id: quote.id }, body: { data: { validTo: '2026-03-20' } } };
    expect((await (await clerk()).ok(quotes.extendQuote, extend)).data.state).toBe('open');
    expect((await accept(token)).status).toBe(200);
    expect((await (await clerk()).call(quotes.extendQuote, extend)).status).toBe(409);
  });
});

describe('the link of a quote', () => {
  test('accepts it once, even twice at the same moment', async () => {
    const { quote, token } = await written();
    const answers = await Promise.all([accept(token, { name: 'Ann One' }), accept(token, { name: 'Ben Two' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { state, accepted, toOrder } = await get(quote.id);
    expect({ state, toOrder }).toEqual({ state: 'accepted', toOrder: true });
    expect(['Ann One', 'Ben Two']).toContain(accepted!.name);
    const again = await h.rows(
      `select id from audit_events where entity_id = '${quote.id}' and action = 'quote.accepted'`,
    );
    expect(again).toHaveLength(1);
  });

  test('shows what was accepted for 30 days; the office can withdraw it until it is ordered', async () => {
    const { quote, token } = await written();
    await accept(token);
    h.clock.set('2026-04-20T08:00:00.000Z');
    expect(JSON.parse((await look(token)).text)).toMatchObject({ data: { state: 'accepted', quote: null } });
    h.clock.set(NOW);
    const { data } = await (
      await clerk()
    ).ok(quotes.declineQuote, { params: { id: quote.id }, body: { data: { reason: 'Rang to cancel' } } });
    expect(data).toMatchObject({ state: 'declined', accepted: null, toOrder: false });
    expect((await accept(token)).status).toBe(409);
  });

  test('that is guessed, of another company, or for another purpose opens nothing', async () => {
    const { quote, token } = await written();
    const other = await h.deps.tokens.signMailed('proposals by mail', { id: quote.id, address: '' });
    for (const wrong of [`${token.slice(0, -2)}AA`, 'x', other]) expect((await look(wrong)).status).toBe(404);
    const beta = await h.guest(h.fixtures.beta).call(quotes.lookAtQuote, { body: { data: { token } } });
    expect(beta.status).toBe(404);
    expect((await get(quote.id)).state).toBe('open');
  });

  test('takes a day from today on, within a year', async () => {
    const { token } = await written();
    for (const date of ['2026-03-02', '2027-03-04']) expect((await accept(token, { date })).status).toBe(400);
    expect((await accept(token, { date: '2026-03-03' })).status).toBe(200);
  });

  test('shows a declined quote no longer', async () => {
    const { quote, token } = await written();
    await (
      await clerk()
    ).ok(quotes.declineQuote, { params: { id: quote.id }, body: { data: { reason: 'Gone elsewhere' } } });
    expect(JSON.parse((await look(token)).text)).toMatchObject({ data: { state: 'declined', quote: null } });
    expect((await accept(token)).status).toBe(409);
  });
});

describe('an accepted quote', () => {
  test('of a customer on account becomes a request at its price, whatever the list asks by then', async () => {
    const mine = await h.customer();
    const { quote, token } = await written({
      accountId: mine.accountId,
      where: mine.siteId,
      lines: [{ ...line(), agreedPence: 18_755 }],
      grossPence: 22_506,
    });
    await dearer();
    expect((await accept(token, { poNumber: 'PO-77' })).status).toBe(200);
    await follow(quote.id);
    await follow(quote.id);
    const after = await get(quote.id);
    expect(after).toMatchObject({ state: 'accepted', toOrder: false, problem: null });
    const [order, ...more] = after.lines[0]!.orders;
    expect(more).toEqual([]);
    const [stored] = await h.rows<{ status: string; po_number: string; gross_pence: number; price_reason: string }>(
      `select status, po_number, gross_pence, price_reason from orders where id = '${order!.id}'`,
    );
    expect(stored).toEqual({
      status: 'requested',
      po_number: 'PO-77',
      gross_pence: 22_506,
      price_reason: `Quote ${quote.number}`,
    });
    const office = await h.rows(
      `select id from emails where template = 'quote-answered' and data ->> 'quoteId' = '${quote.id}'`,
    );
    expect(office).toHaveLength(1);
  });

  test('has the VAT that its customer is charged when it is ordered, by telephone or by its link', async () => {
    const mine = await h.customer();
    const of = { accountId: mine.accountId, where: mine.siteId, lines: [{ ...line(), agreedPence: 18_755 }] };
    const [called, linked] = [
      await written({ ...of, grossPence: 22_506 }),
      await written({ ...of, grossPence: 22_506 }),
    ];
    await h.rows(
      `update accounts set vat_number = 'GB220430231', reverse_charge = true where id = '${mine.accountId}'`,
    );
    const now = await write({ ...of, grossPence: 18_755, send: true });
    const { bytes } = await (await clerk()).call(quotes.getQuotePdf, { params: { id: now.id } });
    const printed = (await readPdf(bytes)).tags.join(' ');
    expect(printed).toContain('20% reverse charge');
    expect(printed).toContain('customer to pay VAT of £37.51');
    const job = { ...line(), date: '2026-03-12', quote: { id: called.quote.id, line: 0 }, accountId: mine.accountId };
    const told = await (await clerk()).ok(quotePhoneOrder, { body: { data: { ...job, where: mine.siteId } } });
    expect(told.data).toMatchObject({ netPence: 18_755, vatPence: 0, grossPence: 18_755, blockers: [] });
    const order = (grossPence: number) => ({
      ...job,
      siteId: mine.siteId,
      caller: { name: 'Olu', email: 'olu@stranger.example' },
      grossPence,
      confirmedByCaller: true as const,
      payment: 'account' as const,
    });
    const client = await clerk();
    expect((await client.call(placePhoneOrder, { body: { data: order(22_506) } })).refusal).toBe('PRICE_CHANGED');
    expect((await client.call(placePhoneOrder, { body: { data: order(18_755) } })).status).toBe(201);
    expect((await accept(linked.token)).status).toBe(200);
    await follow(linked.quote.id);
    for (const { quote } of [called, linked]) {
      const [made] = (await get(quote.id)).lines[0]!.orders;
      expect(await h.rows(`select net_pence, vat_pence from orders where id = '${made!.id}'`)).toEqual([
        { net_pence: 18_755, vat_pence: 0 },
      ]);
    }
  });

  test('that can’t be ordered by itself stays accepted, and the office reads why', async () => {
    const mine = await h.customer();
    const { quote, token } = await written({
      accountId: mine.accountId,
      where: mine.siteId,
      lines: [{ ...line(), agreedPence: 20_000 }],
    });
    await h.rows(`update accounts set status = 'on_stop' where id = '${mine.accountId}'`);
    expect((await accept(token)).status).toBe(200);
    await follow(quote.id);
    const after = await get(quote.id);
    expect(after).toMatchObject({ state: 'accepted', toOrder: true });
    expect(after.problem).not.toBeNull();
  });

  test('of a stranger is ordered by telephone with the new customer, to the penny, once', async () => {
    const { quote, token } = await written({ lines: [{ ...line(), agreedPence: 17_001 }], grossPence: 20_401 });
    await dearer();
    expect((await accept(token)).status).toBe(200);
    await follow(quote.id);
    const job = { ...line(), date: '2026-03-12', quote: { id: quote.id, line: 0 } };
    const told = await (await clerk()).ok(quotePhoneOrder, { body: { data: { ...job, where: 'LS11 5PS' } } });
    expect(told.data).toMatchObject({ grossPence: 20_401, blockers: [] });
    const elsewhere = await (await clerk()).ok(quotePhoneOrder, { body: { data: { ...job, where: 'LS6 2AB' } } });
    expect(elsewhere.data.blockers).toMatchObject([{ code: 'WRONG_STATE' }]);
    const twoOfThem = await (
      await clerk()
    ).ok(quotePhoneOrder, { body: { data: { ...job, where: 'LS11 5PS', quantity: 2 } } });
    expect(twoOfThem.data.blockers).toMatchObject([{ code: 'WRONG_STATE' }]);
    const order = () => ({
      ...job,
      newCustomer: { name: 'Olu Stranger', household: true },
      newSite: { addressLine1: '4 Beech Grove', town: 'Leeds', postcode: 'LS11 5PS' },
      caller: { name: 'Olu Stranger', email: 'olu@stranger.example' },
      grossPence: 20_401,
      confirmedByCaller: true as const,
      payment: 'cash' as const,
    });
    const tries = await Promise.all(
      [1, 2].map(async () => (await clerk()).call(placePhoneOrder, { body: { data: order() } })),
    );
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const after = await get(quote.id);
    expect(after.toOrder).toBe(false);
    expect(after.account).toMatchObject({ name: 'Olu Stranger' });
    const [stored] = await h.rows<{ gross_pence: number; price_reason: string }>(
      `select gross_pence, price_reason from orders where id = '${after.lines[0]!.orders[0]!.id}'`,
    );
    expect(stored).toMatchObject({ gross_pence: 20_401, price_reason: `Quote ${quote.number}` });
    // Its order is cancelled: it waits for another, or is withdrawn.
    const toOrder = async () =>
      (await (await clerk()).ok(quotes.listQuotes, {})).data.filter((one) => one.toOrder).length;
    const waiting = await toOrder();
    await h.rows(`update orders set status = 'cancelled' where id = '${after.lines[0]!.orders[0]!.id}'`);
    expect(await get(quote.id)).toMatchObject({ toOrder: true, lines: [{ orders: [] }] });
    expect(await toOrder()).toBe(waiting + 1);
    const accepted = await h.office((ctx) => acceptedQuotes(ctx));
    expect(accepted).toMatchObject({ n: waiting + 1, first: { about: expect.stringMatching(/^Q/), due: null } });
    const decline = { params: { id: quote.id }, body: { data: { reason: 'Went elsewhere' } } };
    expect((await (await clerk()).call(quotes.declineQuote, decline)).status).toBe(200);
  });
});
