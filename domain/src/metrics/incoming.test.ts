import { expect, test } from 'vitest';
import { type IncomingMapping, incomingRows } from './incoming.ts';

const mapping: IncomingMapping = {
  rows: 'loads',
  metric: null,
  metricPath: 'what.code',
  valuePath: 'weight.net',
  dayPath: 'at',
  commentPath: 'note',
};
const row = { what: { code: 'waste' }, weight: { net: 12.4 }, at: '2026-02-23' };
const read = (body: unknown, over: Partial<IncomingMapping> = {}) =>
  incomingRows({ ...mapping, ...over }, body, 'Europe/London');

test('rows are read at their paths, with a comment if there is one', () => {
  expect(
    read({
      loads: [
        { ...row, note: ' Wet ' },
        { ...row, weight: { net: '0.50' } },
      ],
    }),
  ).toEqual([
    { metric: 'waste', value: '12.4', date: '2026-02-23', comment: 'Wet', fault: null },
    { metric: 'waste', value: '0.50', date: '2026-02-23', fault: null },
  ]);
});

test('without a path of rows the body is a list or one row, and a metric may be the same for all', () => {
  const same = { rows: '', metric: 'skips' };
  expect(read(row, same)).toMatchObject([{ metric: 'skips', value: '12.4' }]);
  expect(read([row, row], same)).toHaveLength(2);
  expect(read({ loads: row })).toBe('There is no list at “loads”.');
});

test.each([
  ['2026-02-23', { date: '2026-02-23' }],
  // 23:30 UTC is the next day in London's summer.
  ['2026-06-30T23:30:00Z', { date: '2026-07-01' }],
  ['2026-06-30T23:30:00-05:00', { date: '2026-07-01' }],
  ['2026-06-30 23:30:00+00', { date: '2026-07-01' }],
  ['2026-06-30 23:30:00.864187+00:00', { date: '2026-07-01' }],
  ['2026-06-30 23:30:00 UTC', { date: '2026-07-01' }],
  ['2026-06-30T23:30:00+00:00[UTC]', { date: '2026-07-01' }],
  ['2026-06-30T23:30:00+0100', { date: '2026-06-30' }],
  ['2026-06-30 23:30:00 BST', { date: '2026-06-30' }],
  [1_782_862_200, { date: '2026-07-01' }],
  ['1782862200000', { date: '2026-07-01' }],
  ['/Date(1782862200000)/', { date: '2026-07-01' }],
  ['/Date(1782862200000-0500)/', { date: '2026-07-01' }],
  ['/Date(1732579200000+0000)/', { date: '2024-11-26' }],
  ['2026-06-30T25:30Z', { period: '2026-06-30T25:30Z' }],
  ['2026-02-30T10:00Z', { period: '2026-02-30T10:00Z' }],
  ['2026-03-29T00:30:00Z', { date: '2026-03-29' }],
  ['2026-10-24T23:30:00Z', { date: '2026-10-25' }],
  ['2026-10-25T23:30:00Z', { date: '2026-10-25' }],
  ['0113496010', { period: '0113496010' }],
  ['/Date(soon)/', { period: '/Date(soon)/' }],
  ['2026-06-30 23:30', { date: '2026-06-30' }],
  ['2026-W09', { period: '2026-W09' }],
  [2026, { period: '2026' }],
  ['23/02/2026', { period: '23/02/2026' }],
])('the day %s is read as a day or the name of a period', (at, expected) => {
  expect(read({ loads: [{ ...row, at }] })).toEqual([{ metric: 'waste', value: '12.4', fault: null, ...expected }]);
});

test('a row says what it lacks, and no path reaches into JavaScript', () => {
  expect(read({ loads: [{}, null, 7] })).toEqual(
    Array.from({ length: 3 }, () => ({
      metric: '',
      value: '',
      fault: 'There is no metric at “what.code”, and no value at “weight.net”, and no day at “at”.',
    })),
  );
  const inside = read({ loads: [row] }, { valuePath: 'constructor.name', metricPath: '__proto__.toString.name' });
  expect(inside).toMatchObject([{ fault: expect.stringContaining('no metric') as string }]);
});
