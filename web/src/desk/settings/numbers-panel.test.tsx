import { SERIES, USUAL_SERIES } from '@tonnage/domain/skip-hire/number-series';
import { it } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { page } from '../../../test/page.ts';
import { staff } from '../../../test/personas.ts';
import { refuse } from '../../../test/stand-in.ts';
import { createDeskRouter } from '../routes.tsx';

const open = makeApp(createDeskRouter);
const all = SERIES.map((series) => ({
  series,
  ...USUAL_SERIES[series],
  next: 42,
  example: `${USUAL_SERIES[series].prefix}42`,
}));

it('the manager changes how invoices are numbered, with an example of the next one', async () => {
  const server = await open('/desk/settings?tab=numbers', {
    as: staff('manager'),
    answers: { getNumberSeries: all, setNumberSeries: { ...all[2]!, example: 'HS-00042' } },
  });
  await page.see('INV-42', 'SO-42', 'Q-42', 'CN-42', 'WTN-42', 'WB-42');
  await page.press('Change the numbers of invoices');
  await page.dialog();
  await page.see('The next one will be INV-42. Numbers that have been given stay as they are.');
  await page.fill('Prefix', 'cn-');
  await page.press('Save');
  await page.see('Credit notes have this prefix, or one that could give the same numbers.');
  await page.fill('Prefix', 'INV-');
  await page.fill('Next number', '41');
  await page.press('Save');
  await page.see('Enter a whole number of 42 or more.');
  await page.fill('Prefix', 'hs-');
  await page.fill('Digits', '5');
  await page.fill('Next number', '42');
  await page.see(/The next one will be HS-00042\./);
  await page.press('Save');
  await page.sent(server, 'setNumberSeries', { prefix: 'HS-', digits: 5 });
  await page.see('Saved. The next number is HS-00042.');
});

it('a number that was used is refused at its field', async () => {
  await open('/desk/settings?tab=numbers', {
    as: staff('manager'),
    answers: {
      getNumberSeries: all,
      setNumberSeries: refuse('NUMBER_TAKEN', {
        field: 'next',
        message: 'Numbers up to OLD-900 may be used. Enter 901 or a higher number.',
      }),
    },
  });
  await page.press('Change the numbers of invoices');
  await page.dialog();
  await page.fill('Prefix', 'OLD-');
  await page.fill('Next number', '7');
  await page.press('Save');
  await page.see('Numbers up to OLD-900 may be used. Enter 901 or a higher number.');
});
