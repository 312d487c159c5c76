import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse, type Answers } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const [MARLOW, QUAY, MILL, EIGHT, SIX, MIXED, SKIP, SKIP_TYPE] = [20, 21, 22, 23, 24, 25, 26, 27].map(idOf) as [
  string,
  ...string[],
];
const account = { id: MARLOW, number: '10482', name: 'Marlow Build Ltd', status: 'active' as const };
const lena = { name: 'Lena Fox', phone: '07700 900123', email: 'lena@marlow.example' };
const quay = { id: QUAY!, name: 'Quay House', postcode: 'LS10 1EF' };
const match = { account, site: null, person: lena, order: null };
const skip = {
  orderId: SKIP!,
  number: 'SO-10566',
  containerNumber: '117',
  site: quay,
  container: '8 yd builders',
  containerTypeId: SKIP_TYPE!,
  containerSubTypeId: EIGHT!,
  shape: 'skip' as const,
  lengthCm: 366,
  heightCm: 122,
  waste: 'Mixed construction',
  wasteTypeId: MIXED!,
  since: '2026-11-13',
  next: null,
  why: { exchange: null, collection: null, tip_and_return: null, reposition: null },
};
const customer = {
  id: MARLOW,
  number: '10482',
  name: 'Marlow Build Ltd',
  type: 'credit' as const,
  poMandatory: false,
  blockers: [],
  creditLeftPence: 124_000,
  contact: lena,
  contacts: [{ id: idOf(30), ...lena, site: null }],
  skips: [skip],
  orders: [
    {
      id: SKIP!,
      number: 'SO-10566',
      orderedOn: '2026-11-12',
      siteId: QUAY!,
      site: 'Quay House',
      container: '8 yd builders',
      waste: 'Mixed construction',
      containerTypeId: SKIP_TYPE!,
      containerSubTypeId: EIGHT!,
      wasteTypeId: MIXED!,
      placement: 'private' as const,
      jobType: 'delivery' as const,
      poNumber: null,
    },
  ],
  sites: [quay, { id: MILL!, name: 'Mill Lane', postcode: 'LS6 2AB' }],
};
const choices = {
  containers: [
    { id: SIX!, typeId: SKIP_TYPE!, name: '6 yd midi' },
    { id: EIGHT!, typeId: SKIP_TYPE!, name: '8 yd builders' },
  ],
  wastes: [{ id: MIXED!, name: 'Mixed construction' }],
};
const price = { grossPence: 21_600, listPence: 18_000, days: [{ date: '2026-11-26', left: 4 }], blockers: [] };
const answers: Answers = {
  getPriceChoices: choices,
  findCallers: [match],
  getPhoneCustomer: customer,
  quotePhoneOrder: price,
  quoteDeskMovement: ({ body }) => (body['type'] === 'collection' ? { ...price, grossPence: 0 } : price),
};

/** Presses keys one after another, and counts them; `{Control>}{Enter}{/Control}` is one. */
function hands() {
  let keys = 0;
  return {
    count: () => keys,
    async type(text: string) {
      keys += text.length;
      await page.keyboard(text);
    },
    async press(key: string) {
      keys += 1;
      await page.keyboard(key);
    },
    /** Tab until the field of that name has the focus. */
    async to(name: string) {
      while (document.activeElement?.getAttribute('name') !== name) {
        if (keys > 60) throw new Error(`Tab does not reach ${name}`);
        keys += 1;
        await page.keyboard('{Tab}');
      }
    },
  };
}
const BOOK = '{Control>}{Enter}{/Control}';
const kindHasFocus = () =>
  page
    .button('Collection')
    .then(() => expect.poll(() => document.activeElement?.closest('[data-kind]')).not.toBeNull());

it.each([
  ['4', 'collection', 'Book collection', 0],
  ['3', 'exchange', 'Book exchange', 21_600],
])('key %s, for %s, books a call in at most 20 keys from the open screen', async (key, type, button, grossPence) => {
  const server = await open('/desk/phone-order', { as: staff('office'), answers });
  const call = hands();
  await call.type('lena');
  await page.button(/Lena Fox, Marlow Build Ltd/);
  await call.press('{Enter}');
  await kindHasFocus();
  await call.press(key);
  await call.to('day');
  await call.type('tom');
  await page.see('Places left:');
  await page.button(button);
  await call.press(BOOK);
  await page.sent(server, 'requestMovement', { type, date: '2026-11-26', slot: 'any', caller: lena, grossPence });
  expect(server.sent('requestMovement')[0]!.params).toEqual({ id: SKIP });
  expect(call.count()).toBeLessThanOrEqual(20);
});

it('the number on a container finds its customer, and asks at once what is to be done with it', async () => {
  const server = await open('/desk/phone-order', {
    as: staff('office'),
    answers: {
      ...answers,
      findCallers: [
        { ...match, site: quay, person: null, order: { id: SKIP!, number: 'SO-10566', containerNumber: '117' } },
      ],
    },
  });
  const call = hands();
  await call.type('117');
  await page.button(/117 SO-10566, Marlow/);
  await call.press('{Enter}');
  await kindHasFocus();
  await call.press('5');
  await call.to('day');
  await call.type('fri');
  await page.button('Book tip and return');
  await page.see('£216.00');
  await call.press(BOOK);
  await page.sent(server, 'requestMovement', { type: 'tip_and_return', date: '2026-11-27', caller: lena });
  expect(call.count()).toBeLessThanOrEqual(16);
});

it('the first line stays chosen on the first Down, so that a known name makes no second customer', async () => {
  await open('/desk/phone-order', { as: staff('office'), answers });
  await page.keyboard('lena');
  await page.button(/Lena Fox, Marlow Build Ltd/);
  await page.keyboard('{ArrowDown}{Enter}');
  await page.see('£1,240.00 credit left');
  expect(await page.field('Caller’s name')).toHaveProperty('value', 'Lena Fox');
  await page.gone('Customer name');
});

it('choosing the account fills in its own contact; a name that is no contact can be saved as one', async () => {
  const server = await open('/desk/phone-order', {
    as: staff('office'),
    answers: { ...answers, findCallers: [{ ...match, person: null }] },
  });
  await page.keyboard('marlow');
  await page.button(/^Marlow Build Ltd/);
  await page.keyboard('{Enter}');
  await kindHasFocus();
  expect(await page.field('Telephone')).toHaveProperty('value', lena.phone);
  await page.fill('Caller’s name', 'Jo Marsh');
  expect(await page.field('Save as a contact')).toHaveProperty('value', 'account');
  await page.press('Collection');
  await page.fill('Day', 'tom');
  await page.see('No charge');
  await page.press('Book collection');
  await page.sent(server, 'requestMovement', { caller: { ...lena, name: 'Jo Marsh', contactOf: 'account' } });
});

it('what the caller has is beside the form: chosen, it says what can be done and what can’t', async () => {
  const why = {
    ...skip.why,
    exchange: 'A collection is booked for this container. Cancel it to exchange the container instead.',
  };
  await open(`/desk/phone-order?customer=${MARLOW}`, {
    as: staff('office'),
    answers: { ...answers, getPhoneCustomer: { ...customer, skips: [{ ...skip, why }] } },
  });
  await page.see('117 · 8 yd builders', '12 days', 'Mixed construction · Quay House · SO-10566');
  await page.press('Collection');
  expect(await page.field('Container')).toHaveProperty('value', SKIP);
  await page.disabled('Exchange', 'A collection is booked for this container.');
  await expectAccessible();
});

it('“same again” fills in the site, size, waste and placement of a recent order', async () => {
  const server = await open(`/desk/phone-order?customer=${MARLOW}`, { as: staff('office'), answers });
  await page.press(/Same again/);
  await page.fill('Day', 'tom');
  await page.see('£216.00');
  await page.press('Read to the caller and confirmed');
  await page.press('Place order');
  await page.sent(server, 'placePhoneOrder', {
    siteId: QUAY,
    containerSubTypeId: EIGHT,
    wasteTypeId: MIXED,
    jobType: 'delivery',
    grossPence: 21_600,
  });
});

it('a refusal for credit is a sentence before the order is sent, and a refused movement keeps what was entered', async () => {
  const over = 'This order would take this account £92.00 over its credit limit of £5,000.00.';
  const server = await open(`/desk/phone-order?customer=${MARLOW}`, {
    as: staff('office'),
    answers: {
      ...answers,
      quoteDeskMovement: { ...price, blockers: [{ code: 'OVER_LIMIT', message: over }] },
      requestMovement: refuse('DATE_FULL', { field: 'date', message: 'Friday is full.' }),
    },
  });
  await kindHasFocus();
  await page.press('Exchange');
  await page.fill('Day', 'tom');
  await page.see(over);
  await page.disabled('Book exchange', over);
  server.answers.quoteDeskMovement = price;
  await page.fill('Day', 'fri');
  await page.gone(over);
  await page.press('Book exchange');
  await page.see('Friday is full.');
  expect(await page.field('Day')).toHaveProperty('value', 'fri');
});

it('orders at several sites are collected in one call and placed together, and the credit counts all', async () => {
  const server = await open(`/desk/phone-order?customer=${MARLOW}&site=${QUAY}`, { as: staff('office'), answers });
  await kindHasFocus();
  await page.choose('Size', '8 yd builders');
  await page.choose('Waste', 'Mixed construction');
  await page.fill('Day', 'tom');
  await page.see('£216.00');
  await page.press('Add another site');
  await page.see('Quay House · 8 yd builders · Thu 26 Nov · £216.00');
  await page.choose('Site', 'Mill Lane, LS6 2AB');
  await page.sent(server, 'quotePhoneOrder', { where: MILL, alongsidePence: 21_600 });
  await page.press('Read to the caller and confirmed');
  await page.press('Place order');
  await page.sent(server, 'placePhoneOrder', {
    siteId: MILL,
    grossPence: 21_600,
    also: [{ siteId: QUAY, date: '2026-11-26', grossPence: 21_600 }],
  });
});

const dearQuay: Answers = {
  ...answers,
  quotePhoneOrder: ({ body }) => {
    if (body['where'] === MILL) return { ...price, grossPence: 18_000 };
    return body['containerSubTypeId'] === SIX ? { ...price, grossPence: 15_000 } : price;
  },
};

/** A call that orders at Quay House, and is at its next site. */
async function atSecondSite() {
  const server = await open(`/desk/phone-order?customer=${MARLOW}&site=${QUAY}`, {
    as: staff('office'),
    answers: dearQuay,
  });
  await kindHasFocus();
  await page.choose('Size', '8 yd builders');
  await page.choose('Waste', 'Mixed construction');
  await page.fill('Day', 'tom');
  await page.see('£216.00');
  await page.press('Add another site');
  await page.see('Quay House · 8 yd builders · Thu 26 Nov · £216.00');
  return server;
}

it('“that was all” at the next site places what the call has', async () => {
  const server = await atSecondSite();
  await page.press('Read to the caller and confirmed');
  await page.press('Place order');
  await page.sent(server, 'placePhoneOrder', { siteId: QUAY, caller: lena, grossPence: 21_600 });
  expect(server.sent('placePhoneOrder')[0]!.body).not.toHaveProperty('also');
});

it('a next site that was begun is not left out of the call', async () => {
  const server = await atSecondSite();
  await page.choose('Size', '6 yd midi');
  await page.press('Read to the caller and confirmed');
  await page.press('Place order');
  await page.see('Choose the site.');
  expect(server.sent('placePhoneOrder')).toEqual([]);
});

it('“Change” swaps two sites, keeps who rang, and asks before it drops one that isn’t complete', async () => {
  const server = await atSecondSite();
  await page.fill('Email', 'site@marlow.example');
  await page.choose('Size', '6 yd midi');
  await page.choose('Site', 'Mill Lane, LS6 2AB');
  await page.sent(server, 'quotePhoneOrder', { where: MILL, containerSubTypeId: SIX, alongsidePence: 21_600 });
  await page.see('£180.00');
  await page.press('Change');
  await page.see('Mill Lane · 6 yd midi · Thu 26 Nov · £180.00');
  expect(await page.field('Site')).toHaveProperty('value', QUAY);
  expect(await page.field('Email')).toHaveProperty('value', 'site@marlow.example');

  await page.fill('Day', '');
  await page.press('Change');
  await page.dialog();
  await page.press('Go back');
  await page.see('Mill Lane · 6 yd midi · Thu 26 Nov · £180.00');
  await page.press('Change');
  await page.press('Drop it');
  await page.gone('Mill Lane · 6 yd midi · Thu 26 Nov · £180.00');
  expect(await page.field('Site')).toHaveProperty('value', MILL);
  expect(await page.field('Day')).toHaveProperty('value', 'tom');
});

it('a call of more than twenty containers is refused at its last site', async () => {
  await atSecondSite();
  await page.fill('How many', '10');
  await page.choose('Site', 'Mill Lane, LS6 2AB');
  await page.see('£180.00');
  await page.press('Add another site');
  await page.see('Mill Lane · 8 yd builders · Thu 26 Nov · £180.00');
  await page.choose('Site', 'Quay House, LS10 1EF');
  await page.press('Add another site');
  await page.see('Lower the number: one call orders at most 20 containers at all its sites.');
});

it('two sizes at one site are two lines of the call', async () => {
  const warned = vi.spyOn(console, 'error');
  await atSecondSite();
  await page.choose('Size', '6 yd midi');
  await page.choose('Site', 'Quay House, LS10 1EF');
  await page.see('£150.00');
  await page.press('Add another site');
  await page.see('Quay House · 8 yd builders · Thu 26 Nov · £216.00', 'Quay House · 6 yd midi · Thu 26 Nov · £150.00');
  expect(warned.mock.calls.flat().filter((text) => String(text).includes('same key'))).toEqual([]);
  warned.mockRestore();
});

it('the price of a new order says where it comes from and what the order leaves, once the clerk asks', async () => {
  const server = await open(`/desk/phone-order?customer=${MARLOW}`, {
    as: staff('office'),
    answers: {
      ...answers,
      quotePhoneOrder: {
        ...price,
        listPence: 18_810,
        lines: [
          { code: 'delivery', label: '8 yd builders', quantity: 1, netPence: 18_000 },
          { code: 'fuel_surcharge', label: 'Fuel surcharge 4.5%', quantity: 1, netPence: 810 },
        ],
      },
      getPhonePriceBasis: {
        basis: 'account',
        since: '2026-03-03',
        listPence: 20_000,
        zone: 'Inner Leeds',
        depot: 'Holbeck depot',
        cost: {
          usualKg: null,
          loads: 0,
          tippingPencePerTonne: 9_550,
          movementPence: 3_000,
          movements: 2,
          costPence: 6_000,
          marginPence: null,
        },
      },
    },
  });
  await page.press(/Same again/);
  await page.fill('Day', 'tom');
  await page.see('£216.00', 'Fuel surcharge 4.5%', /it includes the fuel surcharge\./, 'Why this price?');
  expect(server.sent('getPhonePriceBasis')).toHaveLength(0);
  document.querySelector<HTMLElement>('main details summary')!.click();
  await page.see(
    'Agreed with the customer, since 3 March 2026, £200.00 on the price list',
    '£8.10 on £180.00',
    'No such load was weighed in the last 90 days',
    '£60.00, 2 at £30.00',
  );
  await page.absent('Margin without VAT');
  await page.sent(server, 'getPhonePriceBasis', { accountId: MARLOW, containerSubTypeId: EIGHT, date: '2026-11-26' });
});
