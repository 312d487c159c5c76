import { createRootRoute, createRouter } from '@tanstack/react-router';
import type { RouteStop } from '@tonnage/contract/skip-hire/fleet';
import { expect, it } from 'vitest';
import { makeApp } from '../../test/app.tsx';
import { page } from '../../test/page.ts';
import { staff } from '../../test/personas.ts';
import type { Input } from './actions.ts';
import { DoneForm } from './done-form.tsx';

const done: Input[] = [];
const stop = {
  type: 'collection',
  numberOnSite: '117',
  noteMissing: false,
  loadLimits: { container: { name: '8 yd builders', kg: 8_000 }, vehicle: null },
} as RouteStop;
const open = makeApp(() =>
  createRouter({
    routeTree: createRootRoute({
      component: () => (
        <>
          <h1>Stop 1</h1>
          <DoneForm stop={stop} onDone={(input) => done.push(input)} onBack={() => undefined} />
        </>
      ),
    }),
  }),
);

it('a number other than the office has asks what happened, on the phone itself, and the answer is part of the report', async () => {
  await open('/', { as: staff('office') });
  await page.fill('Container number', '118');
  await page.press('Mark as done');
  await page.see('This isn’t the number the office has for this site. Check it, or choose what happened.');
  expect(done).toEqual([]);
  await page.press('This container was taken instead');
  await page.press('Mark as done');
  await expect
    .poll(() => done)
    .toMatchObject([{ kind: 'complete', data: { containerNumber: '118', numberReason: 'taken_instead' } }]);
});

it('the number that the office has asks nothing', async () => {
  done.length = 0;
  await open('/', { as: staff('office') });
  await page.fill('Container number', ' 117 ');
  await page.press('Mark as done');
  await expect.poll(() => done).toMatchObject([{ data: { containerNumber: '117', numberReason: null } }]);
});
