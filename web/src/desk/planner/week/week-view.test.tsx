import { fireEvent, waitFor } from '@testing-library/dom';
import { afterEach, expect, it, vi } from 'vitest';
import { makeApp } from '../../../../test/app.tsx';
import { expectAccessible, page } from '../../../../test/page.ts';
import { DEPOT, staff } from '../../../../test/personas.ts';
import { DAY, FIRST, HOOK, onA, SECOND, SKIP_A, SKIP_B, stop, TERRY } from '../../../../test/planner-day.ts';
import { createDeskRouter } from '../../routes.tsx';

const open = makeApp(createDeskRouter);
const WEEK = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29'];
const TODAY = '2026-11-25';
const NOTHING = { jobs: 0, done: 0, failed: 0, tips: 0, room: 9, atRisk: 0, off: null, driver: null };
type Off = { who: string; reason: 'holiday' } | null;

/** The week of `DAY`, whose first lorry has its jobs on Wednesday. */
const counts = () => ({
  dates: WEEK,
  depots: [
    {
      ...DEPOT,
      days: WEEK.map((date, i) => ({
        booked: 3,
        capacity: 10,
        closed: i > 4 ? ('weekend' as const) : null,
        without: date === TODAY ? 1 : 0,
      })),
    },
  ],
  vehicles: DAY().vehicles.map(({ id, registration }) => ({
    id,
    name: registration,
    registration,
    depotId: DEPOT.id,
    kind: 'skip_loader' as const,
    driver: 'Terry Walsh',
    days: WEEK.map((date) => ({
      ...NOTHING,
      ...(id === SKIP_A && date === TODAY && { jobs: 5, done: 3, tips: 2, room: 4, atRisk: 1 }),
      off: (id === HOOK && date === '2026-11-26' ? { who: 'Gareth Pugh', reason: 'holiday' } : null) as Off,
    })),
  })),
});
const planner = (as: 'office' | 'accounts' = 'office', day: object = DAY()) =>
  open('/desk/planner?view=week', {
    as: staff(as),
    answers: {
      getLanesWeek: counts,
      getPlannerDay: () => day as ReturnType<typeof DAY>,
      planRuns: () => ({ stops: [] }),
    },
  });
const cell = (vehicleId: string, date = TODAY) =>
  waitFor(() => {
    const found = document.querySelector<HTMLElement>(`[data-plan="${vehicleId} ${date}"]`);
    if (!found) throw new Error('The week is not shown.');
    return found;
  });

function under(element: Element) {
  Object.assign(document, { elementFromPoint: vi.fn(() => element) });
}
afterEach(() => void Reflect.deleteProperty(document, 'elementFromPoint'));

it('a week has a row for each lorry with its days in counts, in one request, and Enter opens the day', async () => {
  const server = await planner('accounts');
  await page.heading('Week beginning 23 November');
  expect((await cell(SKIP_A)).getAttribute('aria-label')).toBe(
    'YK71 ABC, Wednesday 25 November, 5 jobs, 3 of 5 done, 2 tips, 1 job at risk, room for 4',
  );
  expect((await cell(HOOK, '2026-11-26')).getAttribute('aria-label')).toBe(
    'YK23 RVO, Thursday 26 November, no jobs, room for 9, Gareth Pugh off: Holiday',
  );
  await page.see('1 without a lorry', '3/10');
  expect(document.querySelector(`[data-plan="${SKIP_A} 2026-11-28"]`)).toBeNull();
  expect(server.sent('getPlannerDay')).toEqual([]);
  expect(server.sent('getLanesWeek')).toHaveLength(1);
  await expectAccessible();
  (await cell(SKIP_A)).focus();
  await page.keyboard('{ArrowRight}{ArrowDown}{ArrowLeft}');
  expect((document.activeElement as HTMLElement).dataset['plan']).toBe(`${HOOK} ${TODAY}`);
  await page.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect((document.activeElement as HTMLElement).dataset['plan']).toBe(FIRST));
});

it('Alt and an arrow move a day’s open jobs to another lorry in one call, past one that cannot take them, with Undo', async () => {
  const server = await planner();
  (await cell(SKIP_A)).focus();
  await page.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await page.sent(server, 'planRuns', {
    changes: [
      { jobId: FIRST, from: SKIP_A, vehicleId: SKIP_B, before: null },
      { jobId: SECOND, from: SKIP_A, vehicleId: SKIP_B, before: null },
    ],
  });
  await page.see('2 jobs moved to YJ20 KRE.');
  expect((document.activeElement as HTMLElement).dataset['plan']).toBe(`${SKIP_B} ${TODAY}`);
  await page.press('Undo');
  await page.sent(server, 'planRuns', {
    changes: [
      { jobId: SECOND, from: SKIP_B, vehicleId: SKIP_A, driverId: TERRY, before: null },
      { jobId: FIRST, from: SKIP_B, vehicleId: SKIP_A, driverId: TERRY, before: SECOND },
    ],
  });
});

it('a day is dragged to another lorry of the same day; one that cannot take it says why before it is dropped', async () => {
  const server = await planner();
  const dragged = await cell(SKIP_A);
  const over = async (vehicleId: string, date = TODAY) => {
    under(await cell(vehicleId, date));
    fireEvent.pointerMove(document, { clientX: 300, clientY: 100 });
  };
  fireEvent.pointerDown(dragged, { button: 0, clientX: 10, clientY: 10, pointerType: 'mouse' });
  await over(HOOK);
  await page.see('This container needs a skip loader; YK23 RVO can’t lift it.');
  await over(SKIP_B, '2026-11-26');
  await page.see('Drop it on another lorry on the same day. To move a job to another day, open the job.');
  fireEvent.pointerUp(document);
  expect(server.sent('planRuns')).toEqual([]);
  fireEvent.pointerDown(dragged, { button: 0, clientX: 10, clientY: 10, pointerType: 'mouse' });
  await over(SKIP_B);
  fireEvent.pointerUp(document);
  await page.see('2 jobs moved to YJ20 KRE.');
});

it('finished jobs stay, and without an open one nothing is moved', async () => {
  const done = { ...DAY(), stops: [stop(FIRST, { ...onA, status: 'completed', doneAt: '2026-11-25T08:00:00.000Z' })] };
  const server = await planner('office', done);
  (await cell(SKIP_A)).focus();
  await page.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(server.sent('getPlannerDay').length).toBeGreaterThan(0));
  expect(server.sent('planRuns')).toEqual([]);
});
