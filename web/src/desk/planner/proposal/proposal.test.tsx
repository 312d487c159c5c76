import { fireEvent, waitFor } from '@testing-library/dom';
import { allocateDay } from '@tonnage/domain/skip-hire/allocate-day';
import { beforeEach, expect, it, vi } from 'vitest';
import { makeApp } from '../../../../test/app.tsx';
import { expectAccessible, page } from '../../../../test/page.ts';
import { idOf, staff } from '../../../../test/personas.ts';
import { DAY, FIRST, onA, SECOND, SKIP_A, SKIP_B, stop, WAITING } from '../../../../test/planner-day.ts';
import { createDeskRouter } from '../../routes.tsx';
import type { Search } from './proposal.worker.ts';

const open = makeApp(createDeskRouter);

/** The search on the page's own thread: this page has no workers. */
class SameThread extends EventTarget {
  postMessage({ day, reorder }: Search) {
    const data = allocateDay(day, reorder, { clock: () => 0, forMs: 1, mostRuns: 20_000 });
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate() {}
}
beforeEach(() => void vi.stubGlobal('Worker', SameThread));

const OTHER = idOf(55);
const HEAVY = idOf(56);
type Day = ReturnType<typeof DAY>;
const waiting = (jobId: string, of: object = {}) => stop(jobId, { status: 'confirmed' as const, ...of });

/** A day of two waiting jobs that go on the second lorry, and one that nothing lifts. */
const three = (): Day => {
  const day = DAY();
  day.stops.push(
    waiting(OTHER, { account: 'Hebble Ltd', type: 'collection' as const, permitMissing: false }),
    waiting(HEAVY, { permitMissing: true }),
  );
  return day;
};

const planner = (day: () => Day, as: 'office' | 'accounts' = 'office') =>
  open('/desk/planner', { as: staff(as), answers: { getPlannerDay: day, planRuns: () => ({ stops: [] }) } });
const proposed = () =>
  [...document.querySelectorAll<HTMLElement>('[data-lane] [data-plan]')]
    .filter((card) => card.querySelector('.sr-only')?.textContent.includes('proposed'))
    .map((card) => [card.closest<HTMLElement>('[data-lane]')?.dataset['lane'], card.dataset['plan']]);

it('P proposes a lorry for each job with the minutes it adds, and Enter accepts all in one call with Undo', async () => {
  const server = await planner(three);
  await page.button(/^Allocate all 3/);
  await page.keyboard('p');
  await page.see('2 jobs placed, about +', '1 job not placed', 'This job needs a permit for its day');
  expect(proposed()).toEqual([
    [SKIP_B, WAITING],
    [SKIP_B, OTHER],
  ]);
  expect(server.sent('planRuns')).toEqual([]);
  await expectAccessible();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Accept 2'));
  await page.keyboard('{Enter}');
  await page.sent(server, 'planRuns', {
    changes: [
      { jobId: OTHER, from: null, vehicleId: SKIP_B, before: null },
      { jobId: WAITING, from: null, vehicleId: SKIP_B, before: OTHER },
    ],
  });
  expect(server.sent('planRuns')).toHaveLength(1);
  await page.see('2 jobs allocated.');
  await page.press('Undo');
  await page.sent(server, 'planRuns', {
    changes: [
      { jobId: WAITING, from: SKIP_B, vehicleId: null },
      { jobId: OTHER, from: SKIP_B, vehicleId: null },
    ],
  });
});

it('a job that is not ticked leaves the lanes and is not sent', async () => {
  const server = await planner(three);
  await page.press(/^Allocate all 3/);
  const [, second] = await waitFor(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('aside li li input[type="checkbox"]')];
    expect(boxes).toHaveLength(2);
    return boxes;
  });
  fireEvent.click(second!);
  await page.see('1 job placed');
  expect(proposed()).toEqual([[SKIP_B, WAITING]]);
  await page.keyboard('a');
  await page.sent(server, 'planRuns', { changes: [{ jobId: WAITING, from: null, vehicleId: SKIP_B, before: null }] });
});

it('Escape rejects the proposal, and nothing is sent', async () => {
  const server = await planner(three);
  await page.press(/^Allocate all 3/);
  await page.see('2 jobs placed');
  await page.keyboard('{Escape}');
  await page.gone('2 jobs placed');
  await page.button(/^Allocate all 3/);
  expect([proposed(), server.sent('planRuns')]).toEqual([[], []]);
});

it('a job that has changed since is dropped from the proposal, which says so', async () => {
  let day = three();
  const server = await planner(() => day);
  await page.press(/^Allocate all 3/);
  await page.see('2 jobs placed');
  day = three();
  day.stops = day.stops.map((one) => (one.jobId === OTHER ? { ...one, slot: 'pm' as const } : one));
  server.tell('orders');
  await page.see('SO-55 has changed since, so it is no longer proposed.', '1 job placed');
  await page.keyboard('a');
  await page.sent(server, 'planRuns', { changes: [{ jobId: WAITING, from: null, vehicleId: SKIP_B, before: null }] });
});

it('the order of the rest of the day changes only where that is ticked', async () => {
  const day = DAY();
  const far = { ...onA, postcode: 'BD4 7AA' };
  day.stops = [
    stop(FIRST, { ...far, type: 'collection' as const }),
    stop(SECOND, { ...far, account: 'Dearne Ltd' }),
    waiting(WAITING, { slot: 'am' as const }),
  ];
  const server = await planner(() => day);
  await page.press(/^Allocate all 1/);
  await page.see('1 job placed');
  await page.gone('New order');
  await page.press('Also reorder the rest of the day');
  await page.see('New order, −4 min');
  await page.keyboard('a');
  await page.sent(server, 'planRuns', {
    changes: [
      { jobId: FIRST, from: SKIP_A, vehicleId: SKIP_A, before: null },
      { jobId: WAITING, from: null, vehicleId: SKIP_A, before: SECOND },
    ],
  });
});

it('30 jobs are placed with two keys', async () => {
  const ids = Array.from({ length: 30 }, (_, n) => idOf(100 + n));
  const day = DAY();
  // Six lorries of the same kind, with work for a day.
  day.vehicles = Array.from({ length: 6 }, (_, n) => ({
    ...day.vehicles[0]!,
    id: idOf(200 + n),
    registration: `L${n}`,
  }));
  day.stops = ids.map((id) => waiting(id));
  const server = await planner(() => day);
  await page.button(/^Allocate all 30/);
  let keys = 0;
  const press = async (key: string) => {
    keys++;
    await page.keyboard(key);
  };
  await press('p');
  await page.see('30 jobs placed');
  await press('a');
  await waitFor(() => expect((server.sent('planRuns').at(-1)!.body as { changes: object[] }).changes).toHaveLength(30));
  expect(keys).toBeLessThanOrEqual(120);
});

it('a role that only looks is offered no proposal', async () => {
  await planner(three, 'accounts');
  await page.heading(/without a lorry/);
  await page.absent(/^Allocate all/);
});
