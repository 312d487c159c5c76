import { waitFor } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { refuse, type Answers } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const openPortal = makeApp(createPortalRouter);

const [ORDER, JOB] = [idOf(10), idOf(11)] as const;
const site = { id: idOf(12), name: 'Mill Lane plots', town: 'Leeds', postcode: 'LS9 1AA' };
const yes = { allowed: true, reason: null };
const no = (reason: string) => ({ allowed: false, reason });
const ACTIONS = [
  'cancel',
  'requestExchange',
  'requestCollection',
  'requestTipAndReturn',
  'requestReposition',
  'changePo',
  'copy',
] as const;
const actions = (each: { allowed: boolean; reason: string | null }) =>
  Object.fromEntries(ACTIONS.map((name) => [name, each])) as Record<(typeof ACTIONS)[number], typeof each>;
const standing = {
  id: ORDER,
  number: 'SO-10567',
  status: 'on_site' as const,
  state: 'on-site' as const,
  site,
  containerSubType: { id: idOf(13), name: '20 yd roll-on' },
  jobId: JOB,
  actions: actions(yes),
};
const quote = {
  id: idOf(14),
  grossPence: 18_000,
  netPence: 15_000,
  vatPence: 3_000,
  expiresAt: '2026-11-25T09:15:00.000Z',
};

const open = (role: 'owner' | 'viewer', answers: Answers) =>
  openPortal(`/jobs/detail/${ORDER}`, { as: customer(role), answers });

describe('an order', () => {
  it('its PO number is edited until it is invoiced, and then says which invoice it is on', async () => {
    let invoiced = false;
    const reason = 'This order is on INV-7, so its PO number can no longer be changed.';
    const server = await open('owner', {
      getOrder: () => ({ ...standing, actions: { ...actions(yes), changePo: invoiced ? no(reason) : yes } }),
      patchOrder: () => {
        invoiced = true;
        return {};
      },
    });
    await page.press('Edit PO number');
    await page.dialog();
    await page.fill('PO number', 'PO-2');
    await page.press('Save');
    await page.sent(server, 'patchOrder', { poNumber: 'PO-2' });
    await page.disabled('Edit PO number', reason);
  });

  it('a container is repositioned once its new position is entered, and then says that it is booked', async () => {
    let booked = false;
    const server = await open('owner', {
      getOrder: () => ({
        ...standing,
        actions: { ...actions(yes), requestReposition: booked ? no('A reposition is already booked.') : yes },
      }),
      checkPrices: quote,
      requestReposition: () => {
        booked = true;
        return {};
      },
    });
    await page.heading('20 yd roll-on at Mill Lane plots');
    await page.press('Reposition');
    await page.dialog();
    await page.see(/including VAT/);
    await page.press('Request reposition');
    await page.see('Enter the new position.');
    expect(server.sent('requestReposition')).toEqual([]);
    await page.fill('New position', 'Beside plot 12');
    await page.press('Request reposition');
    await page.see(/Reposition requested for /);
    await page.disabled('Reposition', 'A reposition is already booked');
  });

  it('a tip and return is requested with its price added to the order’s, and cancelled again with a reason', async () => {
    const TIP = idOf(15);
    const booked = no('A tip and return is already booked for this container.');
    let jobs: object[] = [];
    const tip = {
      id: TIP,
      type: 'tip_and_return' as const,
      status: 'requested' as const,
      date: '2026-11-26',
      cancel: yes,
    };
    const server = await open('owner', {
      getOrder: () =>
        ({
          ...standing,
          chargesPence: 30_000,
          jobs,
          actions: { ...actions(yes), requestTipAndReturn: jobs.length > 0 ? booked : yes },
        }) as object,
      getLockedDates: { minDate: '2026-11-26', maxDate: '2026-12-31' },
      checkPrices: { quoteId: idOf(14), vatPence: 0, grossPence: 18_000 },
      requestTipAndReturn: () => {
        jobs = [tip];
        return {};
      },
      cancelJob: () => {
        jobs = [];
        return {};
      },
    });
    (await page.button('Tip and return')).focus();
    await page.keyboard('{Enter}');
    await page.see('£180.00 (no VAT charged).', 'This order: £300.00 so far, £480.00 with this tip and return.');
    await page.dialog();
    await page.fill('Notes for the driver', 'Tipping tickets please');
    await page.press('Request tip and return');
    await page.see('Tip and return requested for Thu 26 Nov');
    await page.sent(server, 'requestTipAndReturn', {
      date: '2026-11-26',
      notes: 'Tipping tickets please',
      quoteId: idOf(14),
    });
    await page.disabled('Tip and return', 'already booked for this container');

    await page.press(/^Tip and return ?requested for Thu 26/);
    await page.press(/^Cancel: Tip and return/);
    await page.see('Cancel the tip and return on Thu 26 Nov?', 'You won’t be charged for the tip and return.');
    await page.dialog();
    await page.fill('Reason', 'Not full yet');
    await page.press('Cancel tip and return');
    await page.see('Tip and return cancelled');
    await page.sent(server, 'cancelJob', { reason: 'Not full yet' });
    await waitFor(async () =>
      expect((await page.button('Tip and return')).getAttribute('aria-disabled')).not.toBe('true'),
    );
  });

  it('its jobs are downloaded as a calendar', async () => {
    const server = await open('viewer', { getOrder: standing });
    await page.press('Add to calendar');
    await waitFor(() => expect(page.saved).toHaveLength(1));
    expect(server.sent('getOrderCalendar')[0]!.params).toEqual({ id: ORDER });
  });

  it('what may not be done is disabled and says why', async () => {
    await open('viewer', { getOrder: { ...standing, actions: actions(no('You don’t have permission to do this.')) } });
    await page.heading(/ at Mill Lane/);
    for (const name of ['Tip and return', 'Reposition', 'Cancel order', 'Exchange', 'Request collection'])
      await page.disabled(name, 'You don’t have permission to do this');
  });

  it('an order is cancelled with a reason, and shows that it is cancelled', async () => {
    let over = false;
    const finished = no('This order has finished, so it can’t be cancelled.');
    const server = await open('owner', {
      getOrder: () =>
        over
          ? {
              ...standing,
              status: 'cancelled' as const,
              closedReason: 'The job is put off',
              actions: actions(finished),
            }
          : standing,
      cancelOrder: () => {
        over = true;
        return {};
      },
    });
    await page.press('Cancel order');
    await page.dialog();
    await page.see('Cancel SO-10567?');
    await page.fill('Reason', 'The job is put off');
    await page.press('Cancel order');
    await page.see('SO-10567 cancelled', 'This order was cancelled', 'The job is put off');
    await page.sent(server, 'cancelOrder', { reason: 'The job is put off' });
    await page.disabled('Cancel order', 'This order has finished, so it can’t be cancelled.');
  });

  it('an order that is not the account’s is not found', async () => {
    await open('owner', { getOrder: refuse('NOT_FOUND') });
    await page.see('Page not found');
  });

  it('live updates show what the office has changed', async () => {
    let number = 'SO-10567';
    const server = await open('owner', { getOrder: () => ({ ...standing, number }) });
    await page.see('SO-10567');
    number = 'SO-10999';
    server.tell('orders');
    await page.see('SO-10999');
  });
});

describe('a list of jobs', () => {
  it('is named by its status, links to its orders, and is downloaded', async () => {
    const row = { ...standing, actions: undefined };
    await openPortal('/jobs/state/on-site?q=Mill', {
      as: customer('owner'),
      answers: { getOrdersByStatus: [row], getOrder: standing },
    });
    await page.press('Export');
    await page.press('CSV');
    await page.file('getOrdersByStatus.csv');
    await page.press(/SO-10567/);
    await page.heading('20 yd roll-on at Mill Lane plots');
  });
});

it('an order’s price lists every movement with a charge of its own, and what it comes to so far', async () => {
  const line = { code: 'delivery' as const, label: '8 yd builders', quantity: 1, unitPence: 25_000, netPence: 25_000 };
  const price = { lines: [line], netPence: 25_000, vatPence: 5_000, grossPence: 30_000, hireDays: 14 };
  const job = (n: number, over: object) => ({ id: idOf(n), date: '2026-11-26', slot: 'am' as const, ...over });
  await openPortal(`/jobs/detail/${ORDER}`, {
    as: customer('owner'),
    answers: {
      getOrder: {
        id: ORDER,
        number: 'SO-10567',
        status: 'on_site',
        state: 'on-site',
        price,
        chargesPence: 58_800,
        jobs: [
          job(40, { type: 'delivery' as const, status: 'completed' as const, grossPence: null }),
          job(41, { type: 'exchange' as const, status: 'confirmed' as const, vatPence: 4_800, grossPence: 28_800 }),
          job(42, { type: 'exchange' as const, status: 'cancelled' as const, grossPence: 28_800 }),
        ],
      },
    },
  });
  await page.see('Exchange, Thu 26 Nov, inc. VAT', '£288.00', 'Total so far', '£588.00');
  expect(document.querySelectorAll('tfoot tr')).toHaveLength(3);
});

it('after an exchange at another rate of hire the price names the rate of what stands there', async () => {
  const line = { code: 'delivery' as const, label: '8 yd builders', quantity: 1, netPence: 25_000 };
  const price = { lines: [line], grossPence: 30_000, hireDays: 14, overHirePencePerDay: 250 };
  const job = (n: number, type: 'delivery' | 'exchange', status: 'completed' | 'confirmed') =>
    ({ id: idOf(n), type, status, date: '2026-11-20', slot: 'am' }) as const;
  const server = await open('owner', {
    getOrder: {
      ...standing,
      price,
      overHirePencePerDay: 300,
      jobs: [job(40, 'delivery', 'completed'), job(41, 'exchange', 'completed')],
    },
  });
  await page.see('14 days’ hire included, then £3.00 a day plus VAT.');
  await page.gone('£2.50');
  server.answers.getOrder = {
    ...standing,
    price,
    overHirePencePerDay: 250,
    jobs: [job(40, 'delivery', 'completed'), job(41, 'exchange', 'confirmed')],
  };
  server.tell('orders');
  await page.see('14 days’ hire included, then £2.50 a day plus VAT.');
});

it('a photo opens large, the arrow keys show the others, and Escape closes it', async () => {
  const photo = (n: number, title: string) => ({ id: idOf(n), kind: 'photo' as const, jobId: JOB, title });
  await open('owner', {
    getOrder: {
      ...standing,
      jobs: [{ id: JOB, type: 'delivery', status: 'completed', date: '2026-11-20', slot: 'am' }],
      documents: [photo(50, 'Photo, gate'), photo(51, 'Photo, delivery')],
    },
    getDocumentLink: ({ params }) => ({ url: `/api/documents/${params['id']}/file?as=inline&link=x` }),
  });
  await page.press('Enlarge: Photo, gate');
  await page.dialog();
  await page.picture('Photo, gate');
  await page.see('1 of 2');
  await page.disabled('Previous', 'first photo');
  await page.keyboard('{ArrowRight}');
  await page.picture('Photo, delivery');
  await page.see('2 of 2');
  await page.disabled('Next', 'last photo');
  await page.keyboard('{Escape}');
  await page.gone('2 of 2');
});

it('a customer reads whose price an order has once they ask, and nothing is fetched before', async () => {
  const server = await open('owner', {
    getOrder: {
      ...standing,
      price: {
        lines: [
          { code: 'delivery', label: '8 yd builders', quantity: 1, netPence: 24_000, vatRateBp: 2000, vatPence: 4_800 },
          {
            code: 'fuel_surcharge',
            label: 'Fuel surcharge 4.5%',
            quantity: 1,
            netPence: 1_080,
            vatRateBp: 2000,
            vatPence: 216,
          },
        ],
        netPence: 25_080,
        vatPence: 5_016,
        grossPence: 30_096,
      },
      chargesPence: 30_096,
    },
    getPriceBasis: {
      basis: 'site',
      since: '2026-03-03',
      listPence: 29_000,
      zone: 'Inner Leeds',
      depot: 'Holbeck depot',
    },
  });
  await page.see('8 yd builders', 'Fuel surcharge 4.5%');
  expect(server.sent('getPriceBasis')).toHaveLength(0);
  await page.see('Why this price?');
  document.querySelector<HTMLElement>('main details summary')!.click();
  await page.see(
    'Agreed with you for this site, since 3 March 2026, £290.00 on our price list',
    'Inner Leeds, from Holbeck depot',
    '£10.80 on £240.00',
    '20% on £250.80',
  );
});
