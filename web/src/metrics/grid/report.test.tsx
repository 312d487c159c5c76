import { expect, it, vi } from 'vitest';
import { makeApp } from '../../../test/app.tsx';
import { expectAccessible, page } from '../../../test/page.ts';
import { colleague, idOf } from '../../../test/personas.ts';
import { grid, labelOf, sent, WEEKS, weeksOf } from '../../../test/weeks.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { createMetricsRouter } from '../routes.tsx';

const open = makeApp(createMetricsRouter);
const as = colleague();

/** What is sent together is in no order. */
const both = (...entries: object[]) => expect.arrayContaining(entries.map((each) => expect.objectContaining(each)));
const usual = (value: string) => Array.from({ length: 20 }, (_, i) => String(Number(value) + (i % 3) - 1));
const spend = {
  name: 'Waste spend',
  type: 'CURRENCY',
  unit: 'GBP',
  category: 'costAnalytics',
  before: usual('3900'),
  cells: ['3902', null, null],
} as const;

it('a value in the wrong row raises a warning, and one press moves it as one undo step', async () => {
  const journeys = { name: 'Wasted journeys', before: usual('2'), cells: ['3', '2', null] };
  const { path, answers } = weeksOf({ ...spend, cells: ['3902', '3901', null] }, journeys);
  const server = await open(path, { as, answers });
  await grid.type('Wasted journeys', 2, '3900');
  await page.see(/Wasted journeys, [^:]*: have you swapped two rows\? £3,900\.00 is usual for Waste spend/);
  await page.sent(server, 'writeEntries', { entries: [{ value: '3900', version: 0 }] });
  await page.press('Swap with Waste spend');
  await grid.see('Waste spend', 2, /^3,900\.00.*To be accepted/);
  await grid.see('Wasted journeys', 2, /In progress/);
  await page.sent(server, 'writeEntries', { entries: both({ action: 'withdraw', version: 1 }, { value: '3900' }) });
  await grid.focus('Waste spend', 2);
  await page.keyboard('{Control>}z{/Control}');
  await grid.see('Wasted journeys', 2, /^3,?900/);
  await grid.see('Waste spend', 2, /In progress/);
});

it('Ctrl+Z undoes in the table, whatever a page closed before it offered to undo', async () => {
  const undo = vi.fn();
  const { path, answers } = weeksOf({ name: 'Waste collected', cells: ['12', null, null] });
  await open(path, { as, answers });
  void toast({ text: 'Site archived.', undo });
  await page.see('Site archived.');
  await open(path, { as, answers });
  await grid.type('Waste collected', 1, '13');
  await grid.see('Waste collected', 1, /^13/);
  await page.keyboard('{Control>}z{/Control}');
  await grid.see('Waste collected', 1, /Pending/);
  expect(undo).not.toHaveBeenCalled();
});

it.each([
  ['while it is being saved', /^1[34]/],
  ['after it was saved', /To be accepted|Updated/],
])('undo restores what was typed before, %s', async (_when, written) => {
  const { path, answers } = weeksOf({ name: 'Waste collected', cells: ['12', null, null] });
  await open(path, { as, answers });
  for (const value of ['13', '14']) {
    await grid.type('Waste collected', 1, value);
    await grid.see('Waste collected', 1, written);
  }
  await grid.see('Waste collected', 1, /^14/);
  await page.keyboard('{Control>}z{/Control}');
  await grid.see('Waste collected', 1, /^13/);
  await grid.see('Waste collected', 1, written);
  await page.keyboard('{Control>}z{/Control}');
  await grid.see('Waste collected', 1, /Pending/);
});

it('a unit error raises a warning after it is saved, and one press corrects it', async () => {
  const weight = { name: 'Waste collected', type: 'WEIGHT', unit: 't', before: usual('12') } as const;
  const { path, answers } = weeksOf({ ...weight, cells: ['12.1', '12.2', null] });
  const server = await open(path, { as, answers });
  await grid.type('Waste collected', 2, '12400');
  await page.see(/12,400\st looks like the wrong unit/);
  await expectAccessible();
  await page.sent(server, 'writeEntries', { entries: [{ value: '12400' }] });
  await page.press(/^Use 12\.4\st$/);
  await page.gone(/looks like the wrong unit/);
  await grid.see('Waste collected', 2, /^12\.4.*Updated/);
  await page.sent(server, 'writeEntries', { entries: [{ value: '12.4', version: 1 }] });
});

it('withdrawing another user’s value needs a confirmation', async () => {
  const { path, answers } = weeksOf({ ...spend, cells: ['3902', sent('4100'), null] });
  const server = await open(path, { as, answers });
  await grid.see('Waste spend', 1, /^4,100\.00/);
  await grid.focus('Waste spend', 1);
  await page.keyboard('{Delete}');
  await page.dialog();
  await page.see(/Withdraw Waste spend, .*\?/, 'Reported by Marcus Webb.');
  await page.press('Withdraw value');
  await page.sent(server, 'writeEntries', { entries: [{ action: 'withdraw', version: 1 }] });
  await grid.see('Waste spend', 1, /Pending/);
});

const rate = { name: 'Recycling rate', type: 'PERCENT', unit: '%', cells: ['86', '87', null] } as const;

it('a pasted block is aligned by its names and dates, previewed with its warnings, and written once it is confirmed', async () => {
  const { path, answers } = weeksOf(rate, { ...spend, cells: ['3902', '3901', null] });
  const server = await open(path, { as, answers });
  const block = 'Metric\t25/11/2026\nWaste spend\t£4,100,000\nRecyling rate\t88\nDiesel\t1';
  await grid.focus('Recycling rate', 1);
  grid.paste(block);
  await page.dialog();
  await page.see('1 new · not found: Diesel', /Waste spend, [^:]*: £4,100,000\.00 looks like the wrong unit/);
  expect((await grid.find('Waste spend', 2)).dataset['preview']).toBe('warn');
  await expectAccessible();
  await page.keyboard('{Escape}');
  await page.gone('Paste from a spreadsheet', '4,100');
  expect(server.sent('writeEntries')).toEqual([]);

  grid.paste(block);
  await page.press('“Recyling rate” matched to Recycling rate');
  await page.press('Convert it to the usual unit');
  await page.see('2 new · not found: Diesel');
  expect((await grid.find('Recycling rate', 2)).dataset['preview']).toBe('good');
  (await page.button('Paste 2 values')).focus();
  await page.keyboard('{Enter}');
  await page.sent(server, 'writeEntries', { entries: both({ value: '4100' }, { value: '88' }) });
  await grid.see('Waste spend', 2, /^4,100\.00.*To be accepted/);
  await grid.see('Recycling rate', 2, /^88.*To be accepted/);
});

it('a selection is copied as it is, with its empty cells, and ? lists the shortcuts', async () => {
  const { path, answers } = weeksOf(rate, spend);
  await open(path, { as, answers });
  await grid.focus('Recycling rate', 0);
  await page.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowDown}{/Shift}');
  expect(grid.copied()).toBe('86\t87\t\n3902\t\t');
  await page.keyboard('?');
  await page.dialog();
  await page.see('Keyboard shortcuts', 'Copy the selection, paste from a spreadsheet');
});

it('weekends that are dismissed automatically say so, and are not waited for', async () => {
  const weekend = { status: 'ACCEPTED', kind: null, version: 0, reasonCode: 'WEEKEND' } as const;
  const { path, answers } = weeksOf({ name: 'Skips in the yard', cells: ['4', weekend, null] });
  await open(path, { as, answers });
  await grid.see('Skips in the yard', 1, /Weekend/);
  await expectAccessible();
});

it('a corrected value shows the figure that counts, and the accepted one beside it', async () => {
  const corrected = { status: 'ACCEPTED', kind: 'VALUE', version: 1, value: '98.7' } as const;
  const { path, answers } = weeksOf({ ...rate, cells: [{ ...corrected, correction: { accepted: '86' } }, '87', null] });
  await open(path, { as, answers });
  await grid.see('Recycling rate', 0, /^98\.7\s*Corrected \(86\)/);
  await expectAccessible();
});

it('a computed value is marked and cannot be typed over, and its details link to the figures behind it', async () => {
  const provisional = { kind: 'VALUE', value: '104.2', status: 'ACCEPTED', computed: true } as const;
  const cost = { name: 'Cost per tonne', computed: true, type: 'CURRENCY', unit: 'GBP' } as const;
  const { path, answers } = weeksOf({ ...cost, cells: [{ ...provisional, version: 1 }, null, null] });
  const term = { at: 'same' as const, key: WEEKS[0]!, label: labelOf(WEEKS[0]!), accepted: true, covered: null };
  const weight = {
    id: idOf(60),
    name: 'Waste collected',
    project: 'Site performance',
    type: 'WEIGHT',
    unit: 't',
  } as const;
  const period = { label: labelOf(WEEKS[0]!), terms: [{ ...term, metric: weight, value: '37.5' }] };
  const server = await open(path, { as, answers: { ...answers, getPeriod: period } });
  await grid.see('Cost per tonne', 0, /^104\.20\s*Accepted, Computed$/);
  await grid.focus('Cost per tonne', 0);
  await page.keyboard('7');
  await page.see('This metric is computed from others. Change one of their values instead.');
  await page.keyboard('{Control>}{Enter}{/Control}');
  await page.dialog();
  await page.row(/Waste collected.*37\.5\st/);
  await page.press('Waste collected');
  await page.address(new RegExp(`^/metrics/metric/${weight.id}\\?period=${WEEKS[0]}`));
  expect(server.sent('writeEntries')).toEqual([]);
});

it('figures that come by themselves appear in an open table', async () => {
  const { path, answers, change } = weeksOf(rate);
  const server = await open(path, { as, answers });
  await grid.see('Recycling rate', 2, /In progress/);
  change('Recycling rate', 2, sent('87.5'));
  server.tell('figures');
  await grid.see('Recycling rate', 2, /^87\.5.*To be accepted/);
});

it('only the cell under the cursor shows the value before it', async () => {
  const { path, answers } = weeksOf({ name: 'Waste collected', cells: ['12', null, null] }, spend);
  await open(path, { as, answers });
  await grid.focus('Waste collected', 1);
  await page.see('last 12');
  await page.gone(/last 3,902/);
  await grid.focus('Waste spend', 1);
  await page.see(/last 3,902/);
  await page.gone('last 12');
});
