import type { Absence } from '@tonnage/contract/skip-hire/fleet/absences';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { fireEvent, waitFor, within } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeApp } from '../../../../test/app.tsx';
import { expectAccessible, page } from '../../../../test/page.ts';
import { DEPOT, idOf, staff } from '../../../../test/personas.ts';
import {
  DAY,
  FIRST,
  HOOK,
  MARCUS,
  onA,
  SECOND,
  SKIP_A,
  SKIP_B,
  stop,
  TERRY,
  WAITING,
} from '../../../../test/planner-day.ts';
import { refuse } from '../../../../test/stand-in.ts';
import { createDeskRouter } from '../../routes.tsx';

const open = makeApp(createDeskRouter);
const ABSENCE = idOf(91);
const planner = (as: 'office' | 'accounts' = 'office', day: object = DAY()) =>
  open('/desk/planner', {
    as: staff(as),
    answers: {
      getPlannerDay: () => day as ReturnType<typeof DAY>,
      planRuns: () => ({ stops: [] }),
      createAbsence: ({ body }) => ({
        ...(body as Partial<Absence>),
        id: ABSENCE,
        vehicle: { id: SKIP_A, name: 'YK71 ABC' },
      }),
    },
  });

const card = (jobId: string, within = '') =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`${within} [data-plan="${jobId}"]`);
    if (!found) throw new Error(`The job is not in ${within}.`);
    return found;
  });
const lane = (id: string) => `[data-lane="${id}"]`;
const jobsOf = (id: string) =>
  [...document.querySelectorAll<HTMLElement>(`${lane(id)} [data-plan]`)].map(({ dataset }) => dataset['plan']);

/** What is under the pointer, in a page without a layout. */
function under(element: Element) {
  Object.assign(document, { elementFromPoint: vi.fn(() => element) });
}
afterEach(() => void Reflect.deleteProperty(document, 'elementFromPoint'));

it('a day has a lane for each lorry with its driver, estimated times, and a tray of jobs without one', async () => {
  await planner();
  await page.heading('1 job without a lorry, for the morning');
  expect((await card(FIRST, lane(SKIP_A))).querySelector('.sr-only')?.textContent).toBe(
    'Deliver 8 yd builders, Marlow Build Ltd, LS11 9AB, about 9:10, allocated',
  );
  expect(document.querySelector(lane(SKIP_A))?.getAttribute('aria-label')).toBe('YK71 ABC, Terry Walsh, 0 of 2 done');
  expect(jobsOf(SKIP_A)).toEqual([FIRST, SECOND]);
  await card(WAITING, '[data-tray]');
  await page.see('3 of 10 places', 'To allocate 1');
  await expectAccessible();
});

it('a job is dragged from the tray to the end of a run; a lorry that cannot take it says why before it is dropped', async () => {
  const server = await planner();
  const dragged = await card(WAITING, '[data-tray]');
  fireEvent.pointerDown(dragged, { button: 0, clientX: 10, clientY: 10, pointerType: 'mouse' });
  under(document.querySelector(lane(HOOK))!);
  fireEvent.pointerMove(document, { clientX: 300, clientY: 100 });
  await page.see('This container needs a skip loader; YK23 RVO can’t lift it. YJ20 KRE has room from');
  fireEvent.pointerUp(document);
  expect(server.sent('planRuns')).toEqual([]);

  fireEvent.pointerDown(dragged, { button: 0, clientX: 10, clientY: 10, pointerType: 'mouse' });
  under(document.querySelector(lane(SKIP_B))!);
  fireEvent.pointerMove(document, { clientX: 300, clientY: 100 });
  fireEvent.pointerUp(document);
  await page.sent(server, 'planRuns', { changes: [{ jobId: WAITING, from: null, vehicleId: SKIP_B, before: null }] });
  await page.see('Deliver 8 yd builders moved to YJ20 KRE.');
});

it('a job that no lorry can take says only why, and not that the others are full', async () => {
  const day = DAY();
  day.stops.find(({ jobId }) => jobId === WAITING)!.permitMissing = true;
  await planner('office', day);
  const dragged = await card(WAITING, '[data-tray]');
  fireEvent.pointerDown(dragged, { button: 0, clientX: 10, clientY: 10, pointerType: 'mouse' });
  under(document.querySelector(lane(SKIP_B))!);
  fireEvent.pointerMove(document, { clientX: 300, clientY: 100 });
  await page.see('This job needs a permit for its day before a lorry can take it.', 'no permit');
  await page.gone('are full');
  fireEvent.pointerUp(document);
});

it('the facts of a stop under the pointer name its gate and whom to call, and offer other lorries', async () => {
  const day = DAY();
  const facts = { openingHours: '7:30 to 16:00', accessNotes: 'Ring the bell', contact: 'Dev', phone: '07700 900318' };
  Object.assign(day.stops[0]!, facts, { poNumber: 'PO-7' });
  await planner('office', day);
  fireEvent.pointerOver(await card(FIRST, lane(SKIP_A)), { pointerType: 'mouse' });
  await page.see('7:30 to 16:00. Ring the bell', 'Dev, 07700 900318', 'PO-7', 'promised any time');
  const shown = document.querySelector<HTMLElement>('[data-facts]')!;
  fireEvent.pointerOver(shown, { pointerType: 'mouse' });
  fireEvent.click(within(shown).getByText('Change lorry'));
  await page.see('Choose a lorry');
  expect(document.querySelector('[data-facts]')).toBeNull();
});

it('a stop goes to another lorry that can take it with Alt and an arrow key, and Undo puts it back', async () => {
  const server = await planner();
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('{Alt>}{ArrowDown}{/Alt}');
  // The hook loader between them cannot lift it.
  await page.sent(server, 'planRuns', { changes: [{ jobId: FIRST, from: SKIP_A, vehicleId: SKIP_B, before: null }] });
  await page.see('moved to YJ20 KRE');
  await page.press('Undo');
  await page.sent(server, 'planRuns', {
    changes: [{ jobId: FIRST, from: SKIP_B, vehicleId: SKIP_A, driverId: TERRY, before: SECOND }],
  });
});

it('Alt and an arrow key change the order of a run', async () => {
  const server = await planner();
  (await card(SECOND, lane(SKIP_A))).focus();
  await page.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  await page.sent(server, 'planRuns', { changes: [{ jobId: SECOND, vehicleId: SKIP_A, before: FIRST }] });
});

it('arrow keys go from the tray to the lanes and along a run', async () => {
  await planner();
  (await card(WAITING, '[data-tray]')).focus();
  await page.keyboard('{ArrowRight}{ArrowRight}');
  expect((document.activeElement as HTMLElement).dataset['plan']).toBe(SECOND);
});

it('J and K walk from card to card, from the tray into the lanes', async () => {
  await planner();
  await card(FIRST, lane(SKIP_A));
  const focused = () => (document.activeElement as HTMLElement).dataset['plan'];
  await page.keyboard('jj');
  expect(focused()).toBe(FIRST);
  await page.keyboard('j');
  expect(focused()).toBe(SECOND);
  await page.keyboard('kk');
  expect(focused()).toBe(WAITING);
});

it('T, A and Enter give the next job without a lorry to the nearest: three keys a job', async () => {
  const server = await planner();
  await card(WAITING, '[data-tray]');
  await page.keyboard('t');
  expect((document.activeElement as HTMLElement).dataset['plan']).toBe(WAITING);
  await page.keyboard('a');
  await page.dialog();
  await page.keyboard('{Enter}');
  await page.sent(server, 'planRuns', { changes: [{ jobId: WAITING, from: null, vehicleId: SKIP_B, before: null }] });
});

it('Shift and the arrow keys select a range of a run, which shrinks again; Shift and a click adds one', async () => {
  const day = DAY();
  const [third, done] = [idOf(54), idOf(55)];
  day.stops.push(
    stop(third, onA),
    stop(done, { ...onA, status: 'completed' as const, doneAt: '2026-11-25T08:10:00.000Z' }),
  );
  const server = await planner('office', day);
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await page.see('3 jobs selected');
  await page.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await page.see('2 jobs selected');
  // What is done is passed over.
  fireEvent.click(await card(done, lane(SKIP_A)), { shiftKey: true });
  await page.see('2 jobs selected');
  fireEvent.click(await card(third, lane(SKIP_A)), { shiftKey: true });
  await page.see('3 jobs selected');
  expect(document.querySelector('[role="dialog"]')).toBeNull();
  await page.press('Choose a lorry');
  await page.dialog();
  await page.press(/YJ20 KRE/);
  await page.sent(server, 'planRuns', {
    changes: [FIRST, SECOND, third].map((jobId) => ({ jobId, vehicleId: SKIP_B, before: null })),
  });
});

it('several selected jobs go to a lorry of the list, which has only those that can take them', async () => {
  const server = await planner();
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('x');
  (await card(WAITING, '[data-tray]')).focus();
  await page.keyboard('x');
  await page.see('2 jobs selected');
  await page.keyboard('a');
  await page.dialog();
  await page.absent(/YK23 RVO/);
  await page.press(/YJ20 KRE/);
  await page.sent(server, 'planRuns', {
    changes: [
      { jobId: FIRST, vehicleId: SKIP_B, before: null },
      { jobId: WAITING, vehicleId: SKIP_B, before: null },
    ],
  });
  await page.see('2 jobs moved to YJ20 KRE.');
});

it('A and Enter give a job to the nearest lorry that can take it', async () => {
  const server = await planner();
  (await card(WAITING, '[data-tray]')).focus();
  await page.keyboard('a');
  await page.dialog();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('YJ20 KRE'));
  await page.keyboard('{Enter}');
  await page.sent(server, 'planRuns', { changes: [{ jobId: WAITING, from: null, vehicleId: SKIP_B, before: null }] });
});

it('a refused move returns the job to its lorry and says why', async () => {
  const message = 'YJ20 KRE has no driver on this day.';
  await open('/desk/planner', {
    as: staff('office'),
    answers: { getPlannerDay: DAY, planRuns: () => refuse('NO_DRIVER', { message }) },
  });
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await page.see(message);
  expect(jobsOf(SKIP_A)).toEqual([FIRST, SECOND]);
});

it('Enter opens the job with its order', async () => {
  await planner();
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('{Enter}');
  await page.dialog();
  await page.see('Unit 4, LS11 9AB');
});

it('a link to a job opens it', async () => {
  await open(`/desk/planner?job=${FIRST}`, {
    as: staff('office'),
    answers: { getPlannerDay: () => DAY() },
  });
  await page.dialog();
  await page.see('Unit 4, LS11 9AB');
});

it('a role that only looks moves nothing', async () => {
  const server = await planner('accounts');
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await page.see('View only: your role can’t change the planner.');
  expect(server.sent('planRuns')).toEqual([]);
});

it('the depot and the day are in the address', async () => {
  const server = await open(`/desk/planner?day=2026-11-27&depot=${DEPOT.id}`, {
    as: staff('office'),
    answers: { getPlannerDay: ({ params }) => ({ ...DAY(), stops: [], date: params['date']! }) },
  });
  await page.heading('No jobs on Friday 27 November');
  expect(server.sent('getPlannerDay').at(-1)).toMatchObject({
    params: { date: '2026-11-27' },
    query: { depotId: DEPOT.id },
  });
});

it('a driver’s route opens from their lane', async () => {
  const server = await planner();
  await page.press('Route for Terry Walsh: 2 jobs');
  await page.dialog();
  expect(server.sent('getDriverDay').at(-1)?.params).toMatchObject({ id: TERRY, date: '2026-11-25' });
});

it('the requests are fetched when their tab is opened, and confirmed there', async () => {
  const server = await open('/desk/planner', {
    as: staff('office'),
    answers: {
      getPlannerDay: DAY,
      listRequests: [{ jobId: idOf(71), number: 'SO-71', account: { name: 'Whitcliffe' }, date: '2026-11-26' }],
      confirmRequest: { sentTo: ['accounts@whitcliffe.example'], sending: true },
    },
  });
  await card(WAITING, '[data-tray]');
  expect(server.sent('listRequests')).toEqual([]);
  await page.press(/^Requests/);
  await page.press('Confirm SO-71');
  await page.see('SO-71 confirmed. Sent to accounts@whitcliffe.example.');
});

it('R selects the rest of a run, and the jobs of two lorries are swapped in one go', async () => {
  const day = DAY();
  const third = idOf(54);
  const onB = { vehicleId: SKIP_B, vehicle: 'YJ20 KRE', driverId: MARCUS, driver: 'Marcus Bell' };
  day.stops.push(stop(third, { ...onB, account: 'Hebble Ltd' }));
  day.stops[0] = stop(FIRST, {
    ...onA,
    runPosition: 1,
    status: 'completed' as const,
    doneAt: '2026-11-25T08:10:00.000Z',
  });
  const server = await planner('office', day);
  (await card(SECOND, lane(SKIP_A))).focus();
  await page.keyboard('r');
  await page.see('1 job selected');
  (await card(third, lane(SKIP_B))).focus();
  await page.keyboard('r');
  await page.see('2 jobs selected');
  await page.keyboard('s');
  await page.sent(server, 'planRuns', {
    changes: [
      { jobId: SECOND, from: SKIP_A, vehicleId: SKIP_B, before: null },
      { jobId: third, from: SKIP_B, vehicleId: SKIP_A, before: null },
    ],
  });
  await page.see('YK71 ABC and YJ20 KRE have swapped jobs.');
});

it('a lorry that somebody else drives on the day says who does, and who usually does', async () => {
  const day = DAY();
  day.stops[1] = stop(SECOND, { ...onA, driverId: MARCUS, driver: 'Marcus Bell' });
  day.stops[0] = stop(FIRST, { ...onA, driverId: MARCUS, driver: 'Marcus Bell' });
  await planner('office', day);
  await card(FIRST, lane(SKIP_A));
  expect(document.querySelector(lane(SKIP_A))?.getAttribute('aria-label')).toBe(
    'YK71 ABC, Marcus Bell, usually Terry Walsh, 0 of 2 done',
  );
});

it('a lorry that is off shows when and why, and takes no job', async () => {
  const day = DAY();
  day.vehicles[2]!.off.push({ from: 0, until: 1440, reason: 'mot' });
  const server = await planner('office', day);
  await page.see('Off the road: MOT');
  expect(document.querySelector(lane(SKIP_B))?.getAttribute('aria-label')).toBe(
    'YJ20 KRE, Marcus Bell, 0 of 0 done, Off the road: MOT',
  );
  await expectAccessible();
  const dragged = await card(WAITING, '[data-tray]');
  fireEvent.pointerDown(dragged, { button: 0, clientX: 10, clientY: 10, pointerType: 'mouse' });
  under(document.querySelector(lane(SKIP_B))!);
  fireEvent.pointerMove(document, { clientX: 300, clientY: 100 });
  await page.see('YJ20 KRE is off on this day (MOT). Choose another lorry or driver.');
  fireEvent.pointerUp(document);
  expect(server.sent('planRuns')).toEqual([]);
});

it('a driver who is off marks their jobs, which stay on the lorry', async () => {
  const day = DAY();
  day.drivers[0]!.off.push({ from: 0, until: 1440, reason: 'sick' });
  await planner('office', day);
  expect((await card(FIRST, lane(SKIP_A))).querySelector('.sr-only')?.textContent).toContain('lorry or driver off');
  await page.see('Terry Walsh off: Sick');
});

it('a breakdown with seven jobs is recorded, and its jobs go to another lorry, in three actions', async () => {
  const day = DAY();
  const seven = Array.from({ length: 7 }, (_, n) => idOf(100 + n));
  day.stops = seven.map((id) => stop(id, onA));
  const server = await planner('office', day);
  await card(seven[0]!, lane(SKIP_A));
  let actions = 0;
  const act = async (done: Promise<unknown>) => {
    actions++;
    await done;
  };
  await act(page.press('Mark YK71 ABC or its driver as off'));
  await page.dialog();
  await page.field('Its 7 jobs');
  await act(page.choose('Its 7 jobs', 'YJ20 KRE, room for 7'));
  await act(page.press('Save'));
  await page.sent(server, 'createAbsence', {
    vehicleId: SKIP_A,
    reason: 'breakdown',
    fromDate: '2026-11-25',
    fromTime: '09:00',
    untilDate: '2026-11-25',
    untilTime: null,
  });
  await page.sent(server, 'planRuns', {
    changes: seven.map((jobId) => ({ jobId, from: SKIP_A, vehicleId: SKIP_B, before: null })),
  });
  await page.see('7 jobs moved to YJ20 KRE.');
  expect(server.sent('failOnSite')).toEqual([]);
  expect(actions).toBeLessThanOrEqual(6);
});

it('O on a stop takes its lorry off the road, and its jobs go back to the tray by default; Undo takes back both', async () => {
  const server = await planner();
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('o');
  await page.press('Save');
  await page.sent(server, 'planRuns', {
    changes: [
      { jobId: FIRST, from: SKIP_A, vehicleId: null },
      { jobId: SECOND, from: SKIP_A, vehicleId: null },
    ],
  });
  await page.see('2 jobs are back under To allocate.');
  await page.press('Undo');
  await page.sent(server, 'planRuns', {
    changes: [
      { jobId: SECOND, from: null, vehicleId: SKIP_A, driverId: TERRY, before: null },
      { jobId: FIRST, from: null, vehicleId: SKIP_A, driverId: TERRY, before: SECOND },
    ],
  });
  expect(server.sent('deleteAbsence').map(({ params }) => params)).toEqual([{ id: ABSENCE }]);
});

it('an absence on another day leaves the jobs of this one on their lorry', async () => {
  const server = await planner();
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('o');
  await page.field('Its 2 jobs');
  await page.choose('Reason', 'MOT');
  await page.fill('First day', '2026-12-01');
  await page.fill('Last day', '2026-12-01');
  await waitFor(() => expect(document.querySelector('[role="dialog"]')?.textContent).not.toContain('Its 2 jobs'));
  await page.press('Save');
  await page.see('YK71 ABC is marked as off.');
  expect(server.sent('createAbsence').at(-1)?.body).toMatchObject({ reason: 'mot', fromDate: '2026-12-01' });
  expect(server.sent('planRuns')).toEqual([]);
});

it('an absence of a part of the day moves only the jobs that fall in it, and Undo puts them back', async () => {
  const day = DAY();
  day.stops[1] = stop(SECOND, { ...onA, runPosition: 2, slot: 'pm' as const });
  const server = await planner('office', day);
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('o');
  await page.fill('Start time', '11:00');
  await page.field('1 of its 2 jobs');
  await page.press('Save');
  await page.sent(server, 'planRuns', { changes: [{ jobId: SECOND, from: SKIP_A, vehicleId: null }] });
  await page.press('Undo');
  await page.sent(server, 'planRuns', {
    changes: [{ jobId: SECOND, from: null, vehicleId: SKIP_A, driverId: TERRY, before: null }],
  });
});

it('a note that is typed stays when another depot is chosen; one that is only read gives way', async () => {
  const day = DAY();
  const [own] = day.depots;
  const other = { ...own!, id: idOf(70), name: 'Bradford', note: 'Gate code 4471' };
  const server = await open('/desk/planner', {
    as: staff('office'),
    answers: {
      getPlannerDay: { ...day, depots: [{ ...own!, note: 'Tip shut at noon' }, other] },
      setDayNote: ({ body }) => ({ note: body['note'] as string | null }),
    },
  });
  await page.see('Tip shut at noon');
  await page.keyboard('n');
  await page.dialog();
  const note = async () => ((await page.field('Note')) as HTMLTextAreaElement).value;
  await page.choose('Depot', 'Bradford');
  expect(await note()).toBe('Gate code 4471');
  await page.fill('Note', '');
  await page.choose('Depot', own!.name);
  expect(await note()).toBe('Tip shut at noon');
  await page.fill('Note', 'Crane on site until two');
  await page.choose('Depot', 'Bradford');
  expect(await note()).toBe('Crane on site until two');
  await page.press('Save');
  await page.sent(server, 'setDayNote', { note: 'Crane on site until two' });
  expect(server.sent('setDayNote').at(-1)?.params['id']).toBe(other.id);
});

it('a note of the day is above the lanes, and N sets or removes it', async () => {
  const day = DAY();
  day.depots[0]!.note = 'Tip shut at noon';
  const server = await open('/desk/planner', {
    as: staff('office'),
    answers: { getPlannerDay: day, setDayNote: ({ body }) => ({ note: body['note'] as string | null }) },
  });
  await page.see('Tip shut at noon');
  await page.keyboard('n');
  await page.dialog();
  await page.fill('Note', 'Tip shut at two');
  await page.press('Save');
  await page.sent(server, 'setDayNote', { note: 'Tip shut at two' });
  expect(server.sent('setDayNote').at(-1)?.params).toEqual({ id: DEPOT.id, date: '2026-11-25' });
  await page.see('Note saved.');
  await page.press(/^Day note/);
  await page.fill('Note', '');
  await page.press('Save');
  await page.see('Note removed.');
  expect(server.sent('setDayNote').at(-1)?.body).toEqual({ note: null });
});

// design: experience.md, Behaviour (Saving).
it('a job is moved to another day by dragging it onto the strip; without a connection it stays, and Undo brings it back', async () => {
  const server = await open('/desk/planner', {
    as: staff('office'),
    answers: {
      getPlannerDay: DAY,
      getDepotDays: () =>
        ['2026-11-25', '2026-11-26'].map((date) => ({ date, booked: 1, capacity: 10, closed: null, reason: null })),
      planJob: () => ({ sentTo: ['accounts@apex.example'], sending: true, email: 'soon' }),
    },
  });
  const drop = async () => {
    const dragged = await card(WAITING, '[data-tray]');
    const day = await waitFor(() => {
      const found = document.querySelector('[data-strip-day="2026-11-26"]');
      if (!found) throw new Error('The strip is not shown.');
      return found;
    });
    fireEvent.pointerDown(dragged, { button: 0, clientX: 10, clientY: 10, pointerType: 'mouse' });
    under(day);
    fireEvent.pointerMove(document, { clientX: 300, clientY: 100 });
    fireEvent.pointerUp(document);
  };
  server.offline = true;
  await drop();
  await page.see('We can’t reach the server.');
  await card(WAITING, '[data-tray]');
  server.offline = false;
  await drop();
  await page.see('accounts@apex.example will be emailed in a minute.');
  await page.sent(server, 'planJob', { date: '2026-11-26', slot: 'am' });
  await page.press('Undo');
  await page.sent(server, 'planJob', { date: '2026-11-25', slot: 'am' });
});

it('the days of a job’s dialog are today and later, and a refusal goes with the next success', async () => {
  let refused = true;
  const message = 'Friday 27 November is full.';
  await open('/desk/planner', {
    as: staff('office'),
    answers: {
      getPlannerDay: DAY,
      getPlanner: ({ query }) => ({
        depot: DEPOT,
        days: Array.from({ length: 7 }, (_, i) => ({
          date: addDays(query['from'] as IsoDate, i),
          capacity: 10,
          closed: null,
          jobs: [],
        })),
      }),
      planJob: () => (refused ? refuse('DATE_FULL', { message }) : { sentTo: [], sending: true, email: 'none' }),
    },
  });
  const move = async (to: string) => {
    (await card(WAITING, '[data-tray]')).click();
    await page.dialog();
    await page.choose('Day', to);
    await page.press('Move job');
  };
  (await card(WAITING, '[data-tray]')).click();
  await page.dialog();
  const days = [...(await page.field('Day')).querySelectorAll('option')].map(({ value }) => value);
  expect(days.filter((day) => day !== '' && day < '2026-11-25')).toEqual([]);
  expect(days).toContain('2026-11-27');
  await page.press('Close');
  await move('2026-11-27');
  await page.see(message);
  refused = false;
  await move('2026-11-26');
  await page.see('moved to Thursday 26 November.');
  await page.gone(message);
});

it('B plans a break after the focused stop; the mark in the lane changes, moves and removes it', async () => {
  const day = DAY();
  const server = await open('/desk/planner', {
    as: staff('office'),
    answers: {
      getPlannerDay: () => day,
      createBreakOrTip: ({ body }) => {
        const breakOrTip = { id: idOf(71), kind: 'break' as const, minutes: Number(body['minutes']), after: 1 };
        day.vehicles[0]!.breaksAndTips.push(breakOrTip);
        return breakOrTip;
      },
      updateBreakOrTip: { id: idOf(71), kind: 'break', minutes: 45, after: 2 },
      deleteBreakOrTip: () => day.vehicles[0]!.breaksAndTips.pop()!,
    },
  });
  (await card(FIRST, lane(SKIP_A))).focus();
  await page.keyboard('b');
  await page.dialog();
  await page.see('Break or tip visit for YK71 ABC');
  await page.fill('Minutes', '300');
  await page.press('Save');
  await page.see('Enter a whole number of minutes from 5 to 240, for example 45.');
  await page.fill('Minutes', '45');
  await page.press('Save');
  await page.sent(server, 'createBreakOrTip', {
    vehicleId: SKIP_A,
    date: '2026-11-25',
    kind: 'break',
    minutes: 45,
    after: 1,
  });
  await page.see('Break saved for YK71 ABC.');
  const mark = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`${lane(SKIP_A)} [data-break-or-tip="${FIRST}"]`);
    if (!found) throw new Error('The break is not in the lane.');
    return found;
  });
  expect((await card(FIRST, lane(SKIP_A))).querySelector('.sr-only')?.textContent).toMatch(/, then break, 45 minutes$/);
  mark.click();
  await page.choose('After stop', '2');
  await page.press('Save');
  await page.sent(server, 'updateBreakOrTip', { kind: 'break', minutes: 45, after: 2 });
  await waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  mark.click();
  await page.press('Remove');
  await page.see('Break removed for YK71 ABC.');
  await waitFor(() => expect(document.querySelector('[data-break-or-tip]')).toBeNull());
});

it('the toolbar says what is left of each size on the day, and a job that would be short says so', async () => {
  const size = (name: string, left: number) => ({
    size: { id: idOf(81), name },
    days: [{ date: '2026-11-25', brought: 2, taken: 0, left }],
  });
  await open('/desk/planner', {
    as: staff('office'),
    answers: {
      getPlannerDay: DAY,
      getStockDays: { sizes: [size('8 yd builders', -2), size('12 yd maxi', 5)], choices: [] },
    },
  });
  await page.see('1 size short', '2 missing');
  expect((await card(WAITING, '[data-tray]')).textContent).toContain('8 yd builders: 2 short on this day');
  (await card(FIRST, lane(SKIP_A))).focus();
  await waitFor(() => expect(document.querySelectorAll('dl').length).toBe(2));
});
