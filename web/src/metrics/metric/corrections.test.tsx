import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague } from '../../../test/personas.ts';
import { grid, labelOf, WEEKS, weeksOf } from '../../../test/weeks.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);

it('a manager adds a correction with its reason beside an accepted value, and the table shows both', async () => {
  const rate = { name: 'Recycling rate', type: 'PERCENT', unit: '%' } as const;
  const { path, answers, change } = weeksOf({ ...rate, cells: ['86', null, null] });
  const accepted = { key: WEEKS[0]!, status: 'ACCEPTED', kind: 'VALUE', version: 1, value: '86' } as const;
  const after = { ...accepted, value: '98.7', correction: { accepted: '86' } };
  let corrected = false;
  const period = () => ({
    label: labelOf(WEEKS[0]!),
    cell: { ...(corrected ? after : accepted), can: { correct: true } },
    corrections: corrected
      ? [{ number: 1, value: '98.7', reason: 'A ticket was counted twice', author: 'Priya Nair' }]
      : [],
  });
  const server = await open(path, {
    as: colleague(),
    answers: {
      ...answers,
      getPeriod: period,
      correctPeriod: () => {
        corrected = true;
        change('Recycling rate', 0, after);
        return period();
      },
    },
  });
  await grid.see('Recycling rate', 0, /^86.*Accepted/);
  await grid.focus('Recycling rate', 0);
  await page.keyboard('{Control>}{Enter}{/Control}');
  await page.press('Correct figure');
  await page.fill(/^Corrected figure/, '98.7');
  await page.press('Add correction');
  await page.see('Say why the accepted figure is wrong.');
  await page.fill('Reason', 'A ticket was counted twice');
  await expectAccessible();
  await page.press('Add correction');
  await page.sent(server, 'correctPeriod', { value: '98.7', reason: 'A ticket was counted twice', after: 0 });
  await page.see(/Priya Nair corrected it to 98\.7%: “A ticket was counted twice”/, /Corrected, accepted as 86/);
  await page.dialog();
  await page.keyboard('{Escape}');
  await grid.see('Recycling rate', 0, /^98\.7\s*Corrected \(86\)/);
});
