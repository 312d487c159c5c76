import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { customer, idOf } from '../../../test/personas.ts';
import { createPortalRouter } from '../routes.tsx';

const open = makeApp(createPortalRouter);

const today = '2026-11-25';
const at = (n: number, name: string, town: string) => ({ id: idOf(n), name, town, postcode: 'LS1 4AA' });
const standing = (n: number, more: object) => ({
  id: idOf(n),
  status: 'on_site' as const,
  state: 'on-site' as const,
  site: at(70, 'Quay House', 'Leeds'),
  containerType: { shape: 'skip' as const },
  containerSubType: { name: '8 yd builders', sizeYards: 8, lengthCm: 366, heightCm: 122 },
  wasteType: { name: 'Wood' },
  nextJob: null,
  hireStart: '2026-11-12',
  hireUntil: '2026-11-25',
  overHirePencePerDay: 250,
  ...more,
});
const over = { hireStart: '2026-11-09', hireUntil: '2026-11-22' };
const exchange = {
  id: idOf(90),
  type: 'exchange' as const,
  status: 'confirmed' as const,
  date: '2026-11-26',
  slot: 'am' as const,
};
const coming = (n: number, more: object) => ({
  id: idOf(n),
  orderId: idOf(n + 100),
  type: 'delivery' as const,
  date: today,
  slot: 'any' as const,
  status: 'confirmed' as const,
  siteId: idOf(71),
  siteName: 'Mill Lane',
  town: 'Pudsey',
  container: '20 yd roll-on',
  sizeYards: 20,
  waste: 'Soil',
  shape: 'roro' as const,
  lengthCm: 600,
  heightCm: 130,
  ...more,
});
const summary = {
  today,
  states: [{ id: 'on-site' as const, count: 15 }],
  overHire: 1,
  onSite: [standing(1, over), standing(2, { nextJob: exchange })],
  upcoming: [
    { date: today, jobs: [coming(3, {}), coming(4, { type: 'collection' })] },
    {
      date: '2026-11-27',
      jobs: [coming(5, { date: '2026-11-27', status: 'requested' }), coming(6, { date: '2026-11-27' })],
    },
  ],
};
const things = () => [...document.querySelectorAll('section[aria-label="Containers"] li a')];

it('containers on site, due today and requested are on one line, each a link with its name', async () => {
  await open('/dashboard', { as: customer('owner'), answers: { getOrdersSummary: summary } });
  await page.see('15 skips on site, one over its hire', 'and 13 more on site', '£7.50 + VAT so far');
  // The collection and a later delivery are in the list beside it.
  const texts = (element: Element): string[] =>
    [...element.querySelectorAll('*')].flatMap(({ children, textContent }) =>
      children.length === 0 && textContent ? [textContent] : [],
    );
  expect(things().map((link) => texts(link).join(', '))).toEqual([
    '£7.50 + VAT so far, 8 yd, wood, 3 days over its hire, Quay House',
    'Exchange , tomorrow am, 8 yd, wood, exchange booked, Quay House',
    '20 yd roll-on, soil, due today, Mill Lane',
    '20 yd roll-on, soil, requested for Fri 27, Mill Lane',
  ]);
  await expectAccessible();
});

it.each([
  ['2026-11-24', '£2.50 + VAT not yet invoiced'],
  ['2026-11-25', 'invoiced to Wed 25 Nov'],
])('over hire that is invoiced to %s is not counted again', async (hireChargedTo, above) => {
  const onSite = [standing(1, { ...over, hireChargedTo })];
  await open('/dashboard', { as: customer('owner'), answers: { getOrdersSummary: { ...summary, onSite } } });
  await page.see(above);
});

it('the arrow keys walk the line, and Enter opens the order', async () => {
  await open('/dashboard', { as: customer('owner'), answers: { getOrdersSummary: summary } });
  await page.see('Quay House');
  (things()[0] as HTMLElement).focus();
  await page.keyboard('{ArrowLeft}{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(things()[2]);
  await page.keyboard('{Enter}');
  await page.address(new RegExp(`/jobs/detail/${idOf(103)}/${idOf(3)}`));
});

it('the yellow button collects what has been over its hire the longest; without such a container it orders', async () => {
  await open('/dashboard', { as: customer('owner'), answers: { getOrdersSummary: summary } });
  await page.press('Collect the 8 yd, £2.50 a day');
  await page.see('Request collection');
  await open('/dashboard', {
    as: customer('owner'),
    answers: { getOrdersSummary: { ...summary, overHire: 0, onSite: [standing(2, { nextJob: exchange })] } },
  });
  await page.see('New job');
  await page.gone(/^Collect the/);
});

it('who may not order is offered no collection', async () => {
  await open('/dashboard', { as: customer('viewer'), answers: { getOrdersSummary: summary } });
  await page.see('3 days over its hire');
  await page.gone(/^Collect the/);
});

it('the line says when nothing is on site', async () => {
  await open('/dashboard', {
    as: customer('owner'),
    answers: { getOrdersSummary: { today, states: [{ id: 'completed' as const, count: 3 }] } },
  });
  await page.see('Nothing on site.', 'No jobs in the next five working days.');
});

it.each([
  ['09:00', 'due this morning', 'morning'],
  ['12:00', 'due today', 'today'],
])('at %s a morning job of today is %s', async (time, onGround, next) => {
  vi.setSystemTime(`${today}T${time}:00Z`);
  const upcoming = [{ date: today, jobs: [coming(3, { slot: 'am' })] }];
  await open('/dashboard', { as: customer('owner'), answers: { getOrdersSummary: { ...summary, upcoming } } });
  await page.see(onGround, next);
});

it('a declined order can be placed again by those who may order; others see why', async () => {
  const declined = [{ id: idOf(80), siteId: idOf(70), number: 'SO-10569', reason: 'The yard is too short.' }];
  const answers = { getOrdersSummary: { ...summary, declined } };
  await open('/dashboard', { as: customer('viewer'), answers });
  await page.see('See why');
  await page.gone('Order again');
  await open('/dashboard', { as: customer('owner'), answers });
  await page.press('Order again, in place of SO-10569');
  await page.address(new RegExp(`/jobs/new/copy/${idOf(70)}/${idOf(80)}`));
});
