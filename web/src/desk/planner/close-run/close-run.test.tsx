import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../../test/app.tsx';
import { expectAccessible, page } from '../../../../test/page.ts';
import { DEPOT, idOf, staff } from '../../../../test/personas.ts';
import { refuse } from '../../../../test/stand-in.ts';
import { createDeskRouter } from '../../routes.tsx';

const open = makeApp(createDeskRouter);
const LORRY = idOf(31);
const stop = (n: number, of: object = {}) => ({
  jobId: idOf(50 + n),
  orderId: idOf(70 + n),
  number: `SO-${n}`,
  status: 'allocated' as const,
  date: '2026-11-24',
  slot: 'any' as const,
  type: 'delivery' as const,
  account: `Customer ${n}`,
  site: 'Unit 4',
  postcode: 'LS11 9AB',
  container: '8 yd builders',
  sizeYards: 8,
  shape: 'skip' as const,
  depotId: DEPOT.id,
  vehicleId: LORRY,
  vehicle: 'YK71 ABC',
  driver: 'Terry Walsh',
  ...of,
});
const dayOf = (stops: ReturnType<typeof stop>[]) => ({
  date: '2026-11-24',
  depots: [{ ...DEPOT, postcode: 'LS11 5PL', booked: 3, capacity: 10, closed: null }],
  vehicles: [{ id: LORRY, registration: 'YK71 ABC', kind: 'skip_loader' as const, depotId: DEPOT.id, active: true }],
  drivers: [],
  stops,
});
const PATH = `/desk/planner/run?vehicle=${LORRY}&day=2026-11-24`;
const field = () => document.activeElement?.getAttribute('aria-label');

it('nine stops of a paper run are closed in at most 60 keys', async () => {
  const types = ['delivery', 'collection', 'exchange'] as const;
  const stops = Array.from({ length: 9 }, (_, n) => stop(n, { type: types[n % 3] }));
  const server = await open(PATH, {
    as: staff('office'),
    answers: {
      getPlannerDay: () => dayOf(stops),
      completeOnSite: ({ params }) => {
        stops.find(({ jobId }) => jobId === params['id'])!.status = 'completed' as never;
        return { status: 'completed' };
      },
    },
  });
  await page.heading('YK71 ABC: 9 stops to enter');
  await expectAccessible();
  let keys = 0;
  const press = async (text: string, key = '{Enter}') => {
    await page.keyboard(text + key);
    keys += text.length + 1;
  };
  await vi.waitFor(() => expect(field()).toMatch(/Container number/));
  for (let n = 0; n < 9; n++) {
    const type = types[n % 3];
    expect(field()).toMatch(new RegExp(`Container number: .*Customer ${n}`));
    // A collection's number is known; the others leave one.
    await press(type === 'collection' ? '' : '88');
    if (type === 'exchange') await press('');
    if (type !== 'delivery') await press('2450');
  }
  await press('');
  expect(keys).toBeLessThanOrEqual(60);
  await page.see('9 stops done.');
  await page.heading('YK71 ABC: all stops entered');
  const sent = server.sent('completeOnSite').map(({ body }) => body);
  expect(sent).toHaveLength(9);
  expect(sent[2]).toMatchObject({ containerNumber: '88', netWeightKg: 2450, done: { date: '2026-11-24' } });
});

it('in the evening the stops of a run that nobody recorded count as done by the plan', async () => {
  vi.setSystemTime('2026-11-25T18:00:00Z');
  const stops = Array.from({ length: 9 }, (_, n) => stop(n, { date: '2026-11-25' }));
  await open(PATH.replace('11-24', '11-25'), {
    as: staff('office'),
    answers: { getPlannerDay: () => ({ ...dayOf(stops), date: '2026-11-25' }) },
  });
  await page.heading('YK71 ABC: 9 stops to enter');
  await page.see('Save 9 stops');
});

it('what is refused stays with its reason, and what was typed; the others are closed', async () => {
  const stops = [stop(1), stop(2)];
  const server = await open(PATH, {
    as: staff('office'),
    answers: {
      getPlannerDay: () => dayOf(stops),
      completeOnSite: ({ params }) => {
        if (params['id'] === stops[0]!.jobId)
          return refuse('CONTAINER_ELSEWHERE', { message: '117 is at 7 Elm Grove.' });
        stops[1]!.status = 'completed' as never;
        return { status: 'completed' };
      },
    },
  });
  await page.fill(/Container number: .*Customer 1/, '117');
  await page.press('Save 2 stops');
  await page.see('117 is at 7 Elm Grove.', '1 stop needs your attention. See the reason in the row.');
  await page.heading('YK71 ABC: 1 stop to enter');
  await vi.waitFor(async () =>
    expect(await page.field(/Container number: .*Customer 1/)).toHaveProperty('value', '117'),
  );
  expect(server.sent('completeOnSite')).toHaveLength(2);
});

it('a failed stop needs a reason, and nothing is sent until the rows are right', async () => {
  const stops = [stop(1), stop(2)];
  const server = await open(PATH, { as: staff('office'), answers: { getPlannerDay: () => dayOf(stops) } });
  await page.choose(/Outcome: .*Customer 1/, 'Failed');
  await page.press('Save 2 stops');
  await page.see('Enter a reason. The customer will see it.');
  expect(field()).toMatch(/Reason \(the customer/);
  expect(server.sent('completeOnSite')).toEqual([]);
  await page.choose(/Outcome: .*Customer 2/, 'Not yet');
  await page.fill(/Reason \(the customer/, 'Gate locked');
  await page.press('Save 1 stop');
  await page.sent(server, 'failOnSite', { reason: 'Gate locked' });
  expect(server.sent('completeOnSite')).toEqual([]);
});

it('a note that could not be filed is reported beside its stop, which is done', async () => {
  const stops = [stop(1, { type: 'collection' })];
  await open(PATH, {
    as: staff('office'),
    answers: {
      getPlannerDay: () => dayOf(stops),
      completeOnSite: () => {
        stops[0]!.status = 'completed' as never;
        return { status: 'completed' };
      },
      filePaperNote: () => refuse('UNAVAILABLE', { message: 'The store does not answer.' }),
    },
  });
  await page.fill(/Signed by/, 'Ann');
  await page.upload(/Photo or scan/, new File(['x'], 'note.jpg', { type: 'image/jpeg' }));
  await page.press('Save 1 stop');
  await page.see(/The signed note wasn’t filed|the signed note wasn’t filed/, 'SO-1');
  await page.heading('YK71 ABC: all stops entered');
});

it('a day that has not begun has no stops to enter', async () => {
  await open(PATH.replace('11-24', '11-26'), {
    as: staff('office'),
    answers: { getPlannerDay: { ...dayOf([stop(1)]), date: '2026-11-26' } },
  });
  await page.see('This day hasn’t begun.');
  expect(document.querySelector('[data-close]')).toBeNull();
});

it('a number other than the one on site asks what happened before anything is sent', async () => {
  const stops = [stop(1, { type: 'collection', numberOnSite: '117' })];
  const server = await open(PATH, {
    as: staff('office'),
    answers: { getPlannerDay: () => dayOf(stops), completeOnSite: { status: 'completed' } },
  });
  await page.see('Customer 1, LS11, container 117');
  await page.fill(/Container number: .*Customer 1/, '118');
  await page.press('Save 1 stop');
  await page.see('117 is recorded on this site. Check the number, or choose what happened.');
  expect(server.sent('completeOnSite')).toEqual([]);
  await page.choose(/What happened: .*Customer 1/, 'This container was taken instead');
  await page.press('Save 1 stop');
  await page.sent(server, 'completeOnSite', { containerNumber: '118', numberReason: 'taken_instead' });
});
