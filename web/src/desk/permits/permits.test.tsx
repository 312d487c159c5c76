import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

const permit = {
  id: idOf(10),
  status: 'granted' as const,
  council: 'Leeds',
  number: 'LCC-1',
  validFrom: '2026-11-11',
  validTo: '2026-12-01',
  validDays: 21,
  order: { id: idOf(11), number: 'SO-10567', status: 'on_site' as const },
  account: { id: idOf(12), name: 'Marlow Build Ltd' },
  renewal: {
    council: 'Leeds',
    chargePence: 6000,
    vatRateBp: 0,
    vatCategory: 'outside' as const,
    validDays: 21,
    lastPence: 4500,
  },
};

const renewing = async (over: object = {}) => {
  const server = await open('/desk/permits', {
    as: staff('office'),
    answers: { listPermits: [{ ...permit, ...over }], extendPermit: permit },
  });
  await page.heading('1 permit pending');
  await page.press('Expiring soon');
  await page.address(/view=soon/);
  await page.absent('Refused: SO-10567');
  await page.press('Renew: SO-10567');
  await page.dialog();
  return server;
};

it('a permit is renewed to a later day, and its order charged what the council charges today', async () => {
  const server = await renewing();
  expect(await page.field('Last day')).toHaveProperty('value', 'Tue 22 Dec 2026');
  await page.see('This order was last charged £45.00 ex. VAT for its permit. The council now charges £60.00 ex. VAT.');
  expect(await page.field('Amount, £ ex. VAT')).toHaveProperty('value', '60');
  await page.fill('Last day', '2026-12-01');
  await page.press('Renew');
  await page.see('Choose a date after 1 December 2026.');
  expect(server.sent('extendPermit')).toEqual([]);
  await page.fill('Last day', '2026-12-22');
  await page.fill('Amount, £ ex. VAT', '55');
  await page.press('Renew');
  await page.see('Permit renewed.');
  await page.sent(server, 'extendPermit', {
    to: '2026-12-22',
    number: 'LCC-1',
    after: '2026-12-01',
    chargePence: 5500,
  });
});

it.each([
  ['VAT: Outside the scope (£60.00, no VAT charged)', {}],
  ['VAT: Exempt (£60.00, no VAT charged)', { vatCategory: 'exempt' as const }],
  ['VAT: 20% (£72.00 inc. VAT)', { vatRateBp: 2000, vatCategory: 'standard' as const }],
  ['VAT: 20% reverse charge (£60.00, no VAT charged)', { vatRateBp: 2000, vatCategory: 'reverse_charge' as const }],
])('the amount says what the customer will be charged with it: %s', async (text, tax) => {
  await renewing({ renewal: { ...permit.renewal, ...tax } });
  await page.see(text);
});

it('leaving the charge out needs a reason', async () => {
  const server = await renewing();
  await page.press('Charge the customer');
  await page.press('Renew');
  await page.see('Enter why the customer isn’t being charged.');
  await page.fill('Reason for not charging', 'Our lorry came late');
  await page.press('Renew');
  await page.see('Permit renewed.');
  await page.sent(server, 'extendPermit', {
    to: '2026-12-22',
    number: 'LCC-1',
    after: '2026-12-01',
    chargePence: 0,
    reason: 'Our lorry came late',
  });
});

it('what the council charges nothing for is renewed without a question', async () => {
  const server = await renewing({ renewal: { ...permit.renewal, chargePence: 0, lastPence: null } });
  await page.press('Renew');
  await page.sent(server, 'extendPermit', { to: '2026-12-22', number: 'LCC-1', after: '2026-12-01', chargePence: 0 });
});

it('a site that is in another council’s area now is said, and a permit off the road is not renewed', async () => {
  await renewing({ renewal: { ...permit.renewal, council: 'Wakefield', lastPence: 6000 } });
  await page.see('This site is now in Wakefield’s area. The current permit was issued by Leeds.');
  await open('/desk/permits?view=granted', {
    as: staff('office'),
    answers: { listPermits: [{ ...permit, renewal: null }] },
  });
  await page.see('SO-10567');
  await page.absent('Renew: SO-10567');
});

it('the page of a permit lists its renewals: from when to when, what was charged, and by whom', async () => {
  const renewals = [
    {
      from: '2026-12-01',
      to: '2026-12-22',
      chargePence: 6000,
      waived: false,
      reason: null,
      by: 'Ann Office',
      at: '2026-11-26T09:00:00.000Z',
    },
    {
      from: '2026-11-11',
      to: '2026-12-01',
      chargePence: null,
      waived: false,
      reason: 'Our lorry came late',
      by: 'Ann Office',
      at: '2026-11-10T09:00:00.000Z',
    },
  ];
  await open(`/desk/permits?view=granted&open=${permit.id}`, {
    as: staff('office'),
    answers: { listPermits: [{ ...permit, renewals }] },
  });
  await page.see('Permit for SO-10567');
  await page.see('£60.00 ex. VAT');
  await page.see('Not charged: Our lorry came late');
});
