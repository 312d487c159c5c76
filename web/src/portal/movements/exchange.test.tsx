import { describe, expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { refuse, WithMeta, type Answers } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const openPortal = makeApp(createPortalRouter);

const [ORDER, JOB, ROLL_ON, TWENTY, THIRTY, WASTE, QUOTE, NEWER] = [10, 11, 12, 13, 14, 15, 16, 17].map(idOf) as [
  ...string[],
];
const rollOn = { id: ROLL_ON!, name: 'Roll-on', shape: 'roro' as const };
const size = (id: string, name: string, family: { id: string; name: string } = rollOn) => ({
  id,
  name,
  sizeYards: 20,
  lengthCm: 600,
  widthCm: 240,
  heightCm: 120,
  containerTypes: [family],
});
const order = {
  id: ORDER!,
  number: 'SO-10567',
  site: { id: idOf(20), name: 'Mill Lane plots' },
  containerType: rollOn,
  containerSubType: size(TWENTY!, '20 yd roll-on'),
  wasteType: { id: WASTE!, name: 'Mixed construction' },
  chargesPence: 30_000,
  hireDays: 14,
  jobId: JOB!,
  actions: { requestExchange: { allowed: true, reason: null } },
};
const catalogue = {
  containerSubtypes: [
    size(TWENTY!, '20 yd roll-on'),
    size(THIRTY!, '30 yd roll-on'),
    size(idOf(18), '8 yd builders', { id: idOf(19), name: 'Open skip' }),
  ],
  wasteTypes: [{ id: WASTE!, name: 'Mixed construction', selfService: true }],
};
const owner = customer('owner');
const answers = {
  getOrder: order,
  getApplicationAuth: { ...(owner.answers.getApplicationAuth as object), ...catalogue },
  getLockedDates: { minDate: '2026-11-26', maxDate: '2026-12-31' },
  checkPrices: ({ body }) => ({
    quoteId: QUOTE!,
    grossPence: body['containerSubTypeId'] === THIRTY ? 25_000 : 18_000,
  }),
} satisfies Answers;
const open = (more: Answers = {}) =>
  openPortal(`/jobs/exchange/${ORDER}/${JOB}`, { as: owner, answers: { ...answers, ...more } });

describe('an exchange', () => {
  it('is compared with the same size and added to the order’s charges; only sizes of the family are offered', async () => {
    const server = await open();
    await page.heading('Exchange 20 yd roll-on at Mill Lane plots');
    await page.see('This order: £300.00 so far, £480.00 with this exchange.');
    await page.press('Change: Container');
    await page.absent(/^8 yd builders/);
    await page.press(/^30 yd roll-on/);
    await page.see('£70.00 more than like for like. This order: £300.00 so far, £550.00 with this exchange.');
    await page.fill('Notes for the driver', 'Ring at the gate');
    await page.press('Request exchange');
    await page.address(new RegExp(`^/jobs/detail/${ORDER}$`));
    await page.see('Exchange requested for Thu 26 Nov');
    await page.sent(server, 'requestExchange', {
      date: '2026-11-26',
      containerSubTypeId: THIRTY,
      wasteTypeId: WASTE,
      notes: 'Ring at the gate',
      quoteId: QUOTE,
    });
    expect(Object.keys(localStorage).filter((key) => key.includes(':exchange:'))).toEqual([]);
  });

  it('what was entered survives a reload; a day that has passed since is reported, and all of it can be discarded', async () => {
    await open();
    await page.press(/^Friday 27 November/);
    await page.fill('Notes for the driver', 'Ring at the gate');
    await page.press('Change: Container');
    await page.press(/^30 yd roll-on/);
    await page.see('£70.00 more than like for like.');
    vi.setSystemTime('2026-12-01T09:00:00Z');
    await open({ getLockedDates: { minDate: '2026-12-02', maxDate: '2026-12-31' } });
    await page.see('We’ve kept what you entered.', 'instead of 20 yd roll-on');
    await page.see('Friday 27 November is no longer available: in the past. Choose another day.');
    expect(await page.field('Notes for the driver')).toHaveProperty('value', 'Ring at the gate');
    await page.disabled('Request exchange', 'Choose a day');
    await page.press('Start again');
    await page.gone(/is no longer available/, 'instead of');
    expect(await page.field('Notes for the driver')).toHaveProperty('value', '');
  });

  it('a price that has changed is asked about, and the exchange requested at the new one', async () => {
    const quote = { quoteId: NEWER, priceOnApplication: false, grossPence: 19_200, vatPence: 3_200 };
    const server = await open({
      requestExchange: ({ body }) => (body['quoteId'] === NEWER ? {} : refuse('PRICE_CHANGED', { details: { quote } })),
    });
    await page.press('Request exchange');
    await page.dialog();
    await page.see('The price has changed', 'It was £180.00 and is now £192.00 including VAT.');
    await page.press('Request at £192.00');
    await page.see(/Exchange requested for/);
    expect(server.sent('requestExchange').map(({ body }) => body['quoteId'])).toEqual([QUOTE, NEWER]);
  });

  it('a prepaid account is offered free days when its day was taken, and goes on to pay by card', async () => {
    const leave = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    const url = 'https://pay.example/session';
    const server = await open({
      findMyAccount: { ...(owner.answers.findMyAccount as object), type: 'prepay' },
      requestExchange: ({ body }) =>
        body['date'] === '2026-11-26'
          ? refuse('DATE_FULL', { field: 'date', details: { nextFreeDates: ['2026-11-30'] } })
          : new WithMeta({}, { paymentUrl: url }),
    });
    await page.press('Pay by card');
    await page.see('Next available');
    await page.press('Mon 30 Nov');
    await page.see('Monday 30 November');
    await page.press('Pay by card');
    await page.sent(server, 'requestExchange', { date: '2026-11-30' });
    await expect.poll(() => leave.mock.calls).toEqual([[url]]);
  });

  it('one that is already booked says so, on the order and on its own page', async () => {
    const reason = 'An exchange is already booked for this container.';
    const getOrder = { ...order, actions: { requestExchange: { allowed: false, reason } } };
    await open({ getOrder });
    await page.see('You can’t request this yet', reason);
    await page.absent('Request exchange');
    await page.press('Back to order');
    await page.disabled('Exchange', reason);
  });
});
