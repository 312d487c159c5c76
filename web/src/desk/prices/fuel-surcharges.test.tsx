import { JOB_TYPES } from '@tonnage/domain/skip-hire/orders';
import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { refuse, type Answers } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const openDesk = makeApp(createDeskRouter);

const surcharge = (n: number, percentBp: number, validFrom: string, validTo: string | null, over: object = {}) => ({
  id: idOf(n),
  percentBp,
  jobTypes: [...JOB_TYPES],
  validFrom,
  validTo,
  ...over,
});
const PLANNED = surcharge(3, 600, '2026-12-01', null, { jobTypes: ['delivery', 'exchange'] });
const APPLIES = surcharge(2, 450, '2026-06-01', '2026-11-30');
const ENDED = surcharge(1, 300, '2026-01-01', '2026-05-31');
const open = (answers: Answers = {}, role: Parameters<typeof staff>[0] = 'accounts') =>
  openDesk('/desk/prices/fuel', {
    as: staff(role),
    answers: { listFuelSurcharges: [PLANNED, APPLIES, ENDED], ...answers },
  });
const add = async () => {
  await page.press('Add a surcharge');
  await page.dialog();
};

it('surcharges are listed with their movements, days and state, and added with what is wrong at its field', async () => {
  const server = await open({ createFuelSurcharge: ({ body }) => ({ id: idOf(4), ...body }) });
  await page.see('6%', 'Delivery, Exchange', '1 December 2026', 'Planned', '4.5%', 'All movements', 'Current', 'Ended');
  await add();
  await page.fill('Surcharge, % of the price', '4.555');
  await page.press('Save');
  await page.see('Enter a percentage from 0.1 to 50, with at most two decimal places, for example 4.75.');
  await page.fill('Surcharge, % of the price', '5.5%');
  await page.fill('First day', '1 January 2027');
  await page.fill(/^Last day/, '31 December 2026');
  await page.press('Save');
  await page.see('Choose Fri 1 Jan 2027 or later.');
  expect(server.sent('createFuelSurcharge')).toEqual([]);
  await page.fill(/^Last day/, '');
  await page.press('Collection');
  await page.press('Save');
  await page.see('Fuel surcharge of 5.5% from 1 January 2027 saved.');
  await page.sent(server, 'createFuelSurcharge', {
    percentBp: 550,
    jobTypes: ['delivery', 'exchange', 'tip_and_return', 'reposition', 'wait_and_load'],
    validFrom: '2027-01-01',
    validTo: null,
  });
});

it('a planned surcharge is changed, one that applies is ended, and what the server refuses is at its field', async () => {
  const overlaps = refuse('FUEL_SURCHARGE_OVERLAPS');
  const server = await open({ updateFuelSurcharge: overlaps, endFuelSurcharge: { ended: true } });
  await page.press('Change 6% from 1 December 2026');
  await page.fill('Surcharge, % of the price', '7');
  await page.press('Save');
  await page.see(/Another fuel surcharge starts within these days/);
  await page.sent(server, 'updateFuelSurcharge', { percentBp: 700, jobTypes: ['delivery', 'exchange'] });
  await page.press('Cancel');
  await page.gone('Change 4.5% from 1 June 2026');
  await page.press('End 4.5% from 1 June 2026');
  await page.press('End');
  await page.see('Fuel surcharge of 4.5% from 1 June 2026 will end on 25 November 2026.');
  await page.sent(server, 'endFuelSurcharge', { lastDay: '2026-11-25' });
  await page.press('Remove 6% from 1 December 2026');
  await page.see(/This surcharge hasn’t started, so it will be removed/);
  await page.press('Remove');
  await page.see('Fuel surcharge of 6% from 1 December 2026 removed.');
});

it('a company without one adds its first, and the office only reads', async () => {
  await open({ listFuelSurcharges: [] });
  await page.see('No fuel surcharges yet. Once you add one, it shows as a separate line on prices and invoices.');
  await open({}, 'office');
  await page.see('View only: your role can’t change fuel surcharges.', '4.5%');
  await page.gone('Add a surcharge');
});
