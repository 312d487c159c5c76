import { createRootRoute, createRouter } from '@tanstack/react-router';
import type { RouteStop } from '@tonnage/contract/skip-hire/fleet';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeApp } from '../../test/app.tsx';
import { page } from '../../test/page.ts';
import { staff } from '../../test/personas.ts';
import { RunLine } from './run-line.tsx';

const SKIP = { kind: 'skip', lengthCm: 366, heightCm: 122 } as const;
const STOPS = ['a', 'b', 'c'].map(
  (jobId) =>
    ({
      jobId,
      type: 'delivery',
      site: 'Quay House',
      container: '8 yd builders',
      drawn: { brings: SKIP, takes: SKIP, lorry: null },
    }) as RouteStop,
);

function Day() {
  const [done, setDone] = useState(0);
  const placed = STOPS.map((stop, at) => ({
    stop,
    place: at + 1,
    status: at < done ? ('completed' as const) : ('allocated' as const),
  }));
  return (
    <>
      <h1>Today</h1>
      <RunLine stops={placed} next={STOPS[done]} />
      <button type="button" onClick={() => setDone(done + 1)}>
        Done
      </button>
    </>
  );
}
const open = makeApp(() => createRouter({ routeTree: createRootRoute({ component: Day }) }));

// A page without a layout: each stop is 200 px after the one before it.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
    return [...document.querySelectorAll<HTMLElement>('section a')].indexOf(this) * 200 + 100;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('the line begins at the next stop, also when that is another than before', async () => {
  await open('/', { as: staff('office') });
  await page.heading('Today');
  const line = () => document.querySelector('section')!.scrollLeft;
  await expect.poll(line).toBe(100 - 44);
  await page.press('Done');
  await expect.poll(line).toBe(300 - 44);
  await page.press('Done');
  await expect.poll(line).toBe(500 - 44);
  // When all are done it stays where it is.
  await page.press('Done');
  expect(line()).toBe(500 - 44);
});
