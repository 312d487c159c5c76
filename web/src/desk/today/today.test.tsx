import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { idOf, staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('a long list of Today begins with five rows, which link to their orders, and is opened and shut in its place', async () => {
  const orders = Array.from({ length: 8 }, (_, n) => ({ id: idOf(20 + n), number: `SO-${n + 1}`, container: '8 yd' }));
  const answers = { getDeskToday: { overHire: { count: 44, orders } } };
  await open('/desk', { as: staff('office'), answers });
  await page.see('SO-5');
  await page.gone('SO-6');
  await page.press('Show 3 more');
  await page.see('SO-8');
  await page.press('Show fewer');
  await page.gone('SO-6');
  await page.press(/SO-2/);
  await page.address(new RegExp(`/desk/orders/${idOf(21)}`));
});

it('the navigation has the pages in groups, each with its count', async () => {
  await open('/desk', { as: staff('manager'), answers: { getDesk: { requests: 4, enquiries: 2 } } });
  await page.see('Waste tracking');
  const links = [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent);
  const first = links.indexOf('Today');
  expect(links.slice(first, first + 8).map((text) => text.replace(/\d.*/, ''))).toEqual([
    'Today',
    'Requests',
    'Planner',
    'Orders',
    'Customers',
    'Enquiries',
    'Documents',
    'Waste tracking',
  ]);
  const groups = [...document.querySelectorAll('nav h2')].map(({ textContent }) => textContent);
  expect(groups).toEqual(['Now', 'Customers', 'Compliance', 'Depot']);
  expect(links[first + 1]).toMatch(/^Requests4/);
  expect(links[first + 5]).toMatch(/^Enquiries2/);
});

it('[ folds the navigation, in this browser from now on', async () => {
  const folded = () => document.documentElement.dataset['navigation'];
  await open('/desk', { as: staff('manager') });
  expect(folded()).toBe('wide');
  await page.keyboard('[[');
  await vi.waitFor(() => expect(folded()).toBe('folded'));
  await open('/desk', { as: staff('manager') });
  expect(folded()).toBe('folded');
  await page.press('Fold');
  await vi.waitFor(() => expect(folded()).toBe('wide'));
});

it('the desk is compact until its user chooses otherwise', async () => {
  const rows = () => document.documentElement.dataset['density'];
  await open('/desk/profile', { as: staff('manager') });
  expect(rows()).toBe('compact');
  await page.press('Roomy');
  await vi.waitFor(() => expect(rows()).toBe('roomy'));
});
