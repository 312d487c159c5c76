import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { staff } from '../../../test/personas.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);

it('the account menu has the person, how this browser shows the desk, the keys and the way out', async () => {
  await open('/desk/orders', { as: staff('manager') });
  await page.see('Mona Manager', 'Manager');
  await page.press('Dark');
  expect(document.documentElement.dataset['colourScheme']).toBe('dark');
  await page.press('Roomy');
  expect(document.documentElement.dataset['density']).toBe('roomy');
  await page.press('Keyboard shortcuts');
  await page.dialog();
  await page.see('Next and previous row');
  await page.press('Close');
  await page.button('Log out');
});

it('a page’s name is not above a heading that is the same', async () => {
  await open('/desk/audit', { as: staff('manager') });
  await page.heading('Audit');
  expect(document.querySelector('nav[aria-label="Breadcrumb"]')).toBeNull();
  await open('/desk/permits', { as: staff('manager') });
  await page.heading('No permits pending');
  expect(document.querySelector('nav[aria-label="Breadcrumb"]')?.textContent).toBe('Permits');
});

it('the bell says how many kinds of work wait, and leads to each', async () => {
  const manager = staff('manager');
  const getDesk = { ...(manager.answers['getDesk'] as object), requests: 4, enquiries: 1 };
  await open('/desk/orders', { as: { ...manager, answers: { ...manager.answers, getDesk } } });
  await page.press(/^Waiting: 2 kinds of work/);
  await page.dialog();
  await page.see('Requests', '4', 'Enquiries', '1');
});
