import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { WithMeta, type Answers } from '../../../test/stand-in.ts';
import { createPortalRouter } from '../routes.tsx';

const openPortal = makeApp(createPortalRouter);

const [ORDER, SITE, MIDI, WASTE, QUOTE, TWIN] = [idOf(10), idOf(11), idOf(12), idOf(13), idOf(14), idOf(15)];
const family = { id: idOf(16), name: 'Open skip', shape: 'skip' as const };
const midi = { id: MIDI, name: '4 yd midi', sizeYards: 4, lengthCm: 180, widthCm: 130, heightCm: 100 };
const waste = { id: WASTE, name: 'Mixed construction' };
const site = {
  id: SITE,
  name: 'Quay House',
  status: 'active' as const,
  depot: { id: idOf(17), name: 'Holbeck depot' },
};
const order = {
  id: ORDER,
  number: 'SO-10567',
  status: 'on_site' as const,
  state: 'on-site' as const,
  site: { id: SITE, name: 'Quay House' },
  containerType: family,
  containerSubType: midi,
  wasteType: waste,
  jobId: idOf(18),
  hireDays: 14,
  actions: { copy: { allowed: true, reason: null } },
};
const owner = customer('owner');
const answers = {
  getApplicationAuth: {
    ...(owner.answers.getApplicationAuth as object),
    containerSubtypes: [{ ...midi, containerTypes: [family] }],
    wasteTypes: [{ ...waste, selfService: true }],
  },
  listSites: [site],
  checkCoverage: { covered: true },
  getOrder: order as object,
  getLockedDates: { minDate: '2026-11-26', maxDate: '2026-12-31' },
  checkPrices: { quoteId: QUOTE, grossPence: 18_000 },
  createJob: new WithMeta(order as object, { orderIds: [ORDER] }),
} satisfies Answers;
const open = (path: string, more: Answers = {}) => openPortal(path, { as: owner, answers: { ...answers, ...more } });

it('a full day cannot be chosen, and says why in its name and under the calendar', async () => {
  await open(`/jobs/new/${SITE}`, {
    getLockedDates: {
      ...answers.getLockedDates,
      lockedDates: ['2026-11-27'],
      details: [{ date: '2026-11-27', reason: 'full' }],
    },
  });
  await page.press('Mixed construction');
  await page.press(/^4 yd midi/);
  await page.see('Holbeck depot is fully booked on 27 November.');
  const day = await page.button('Friday 27 November, Holbeck depot is fully booked');
  expect(day.getAttribute('aria-disabled')).toBe('true');
  day.click();
  await page.see('Friday 27 November: Holbeck depot is fully booked');
  // The button names what is missing, and goes there.
  await page.press('Choose a day');
  expect(document.activeElement?.closest('[role="grid"]')).not.toBeNull();
});

it('a day says how many places it has left', async () => {
  await open(`/jobs/new/${SITE}`, {
    getLockedDates: { ...answers.getLockedDates, fewLeft: [{ date: '2026-11-30', left: 3 }] },
  });
  await page.press('Mixed construction');
  await page.press(/^4 yd midi/);
  const day = await page.button('Monday 30 November, 3 left');
  expect(day.dataset['note']).toBe('3 left');
});

it('the sizes are small to large, and one that the waste forbids says why where its price would be', async () => {
  const soil = { id: idOf(30), name: 'Soil and stones', heavy: true, selfService: true };
  const sizes = [
    { ...midi, id: idOf(31), name: '12 yd maxi', sizeYards: 12, allowsHeavyWaste: false },
    { ...midi, allowsHeavyWaste: true },
  ];
  await open(`/jobs/new/${SITE}`, {
    getApplicationAuth: {
      ...answers.getApplicationAuth,
      containerSubtypes: sizes.map((size) => ({ ...size, containerTypes: [family] })),
      wasteTypes: [soil],
    },
    listContainerPrices: sizes.map(({ id }) => ({ containerSubTypeId: id, netPence: 18_000 })),
  });
  await page.press('Soil and stones');
  const midiChoice = await page.button(/^4 yd midi[ ,]+£180\.00$/);
  const maxi = await page.button(/^12 yd maxi[ ,]+too large for soil and stones$/);
  expect(midiChoice.compareDocumentPosition(maxi) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(maxi.getAttribute('aria-disabled')).toBe('true');
});

it('the last order comes first in one line, with the next free day and what it cost, and opens as a copy', async () => {
  await open('/jobs/new', {
    getOrdersByStatus: [
      { ...order, state: 'closed' as const, id: TWIN },
      { ...order, vatPence: 3_000, grossPence: 18_000 },
    ],
  });
  await page.see('As last time: 4 yd midi, mixed construction, Quay House', 'Thu 26 Nov · £180.00 inc. VAT last time');
  await page.press('Order again');
  await page.see('Copied from SO-10567, with the next available day.');
});

it('an order sent by Ctrl+Enter while its price loads is sent once the price is there, and only once', async () => {
  let release = () => {};
  const slow = new Promise<void>((resolve) => (release = resolve));
  const server = await open(`/jobs/detail/${ORDER}`, {
    checkPrices: ({ body }) =>
      body['date'] === '2026-11-26' ? answers.checkPrices : slow.then(() => ({ ...answers.checkPrices })),
  });
  await page.press('Order again');
  await page.see('Copied from SO-10567, with the next available day.');
  for (const name of [/waste hierarchy/, /no asbestos/, /I accept .* terms/]) await page.press(name);
  await page.see('£180.00');
  await page.press('Change: When');
  await page.press(/^Monday 30 November/);
  await page.keyboard('{Control>}{Enter}{/Control}');
  await page.see('We’ll send your order as soon as the price has loaded.');
  expect(server.sent('createJob')).toEqual([]);
  release();
  await page.address(/^\/jobs\/summary\//);
  expect(server.sent('createJob').map(({ body }) => body)).toEqual([
    expect.objectContaining({ quoteId: QUOTE, date: '2026-11-30', copiedFromOrderId: ORDER, wasteTypeId: WASTE }),
  ]);
});

it('a copy of an order for several containers that was cancelled orders all of them', async () => {
  const cancelled = { ...order, status: 'cancelled' as const, createdAt: '2026-11-20T09:00:00.000Z' };
  const server = await open(`/jobs/new/copy/${SITE}/${ORDER}`, {
    getOrder: cancelled,
    getSiteOrdersByStatus: [
      cancelled,
      { ...cancelled, id: TWIN },
      { ...cancelled, id: idOf(19), createdAt: '2026-11-19T09:00:00.000Z' },
    ] as never,
  });
  await page.see('2 × 4 yd midi');
  await page.sent(server, 'checkPrices', { quantity: 2 });
});

it.each([
  ['requested', 'job-confirmed', 'We’ll email olive@marlow.example once the date is confirmed.'],
  ['scheduled', 'order-received', 'We’ve emailed the details to olive@marlow.example.'],
] as const)('a %s order promises an email only to those who get “%s”', async (status, kind, promise) => {
  const getOrder = { ...order, status, hireStart: null, jobs: [{ date: '2026-11-26', type: 'delivery' as const }] };
  const choices = (mail: boolean) => [{ kind, label: kind, mail }];
  await open(`/jobs/summary/${ORDER}`, { getOrder, getNotifications: choices(true) });
  await page.see(promise);
  await open(`/jobs/summary/${ORDER}`, { getOrder, getNotifications: choices(false) });
  await page.heading(status === 'requested' ? '4 yd midi ordered for Quay House' : /^4 yd midi booked for/);
  await page.absent(promise);
});
