import { expect, it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague } from '../../../test/personas.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('the introduction has six steps; each can be skipped, and the last one starts', async () => {
  await open('/metrics/welcome', { as: colleague() });
  await page.see('Step 1 of 6');
  for (let n = 2; n <= 6; n++) {
    await page.button('Skip');
    await page.press('Next');
    await page.see(`Step ${n} of 6`);
  }
  await page.absent('Skip');
  await expectAccessible();
  await page.press('Start');
  await page.heading('Scorecard');
  expect(page.path()).toBe('/metrics');
});

it('the buttons keep their places when a touch stops the steps', async () => {
  await open('/metrics/welcome', { as: colleague() });
  const skip = await page.button('Skip');
  const beside = () => [...skip.parentElement!.children].map((each) => each.textContent);
  const before = beside();
  await page.press('Pause');
  expect(beside()).toEqual(before);
  expect(before).toEqual(['Skip', 'Pause', 'Next']);
});
