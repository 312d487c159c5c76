import { describe, expect, test } from 'vitest';
import { NotATable, planImport } from './plan-import.ts';

const METRICS = [
  { id: 'a', name: 'Waste collected', code: 'waste', unit: 't' },
  { id: 'b', name: 'Waste spend', code: null, unit: 'GBP' },
];
const plan = (...rows: string[][]) => planImport(rows, METRICS, '2026-11-25');
const sent = (...rows: string[][]) => plan(...rows).map(({ send, problem }) => problem ?? send);

describe('the rows of a file', () => {
  test('one value a row, with the heads in any order', () => {
    expect(
      sent(
        ['Value', 'Metric', 'Date', 'Comment'],
        ['12.4', 'Waste collected', '18/11/2026', ' Two loads '],
        ['£1,200', 'waste  SPEND', '2026-W47', ''],
        ['', 'Waste spend', '2026-W46', ''],
      ),
    ).toEqual([
      { metric: 'a', date: '2026-11-18', value: '12.4', comment: 'Two loads' },
      { metric: 'b', period: '2026-W47', value: '1200' },
    ]);
  });

  test('a table of metrics by dates, and of dates by metrics', () => {
    const expected = [
      { metric: 'a', date: '2026-11-09', value: '1' },
      { metric: 'a', date: '2026-11-16', value: '2' },
      { metric: 'b', date: '2026-11-16', value: '3' },
    ];
    expect(sent(['', '9 Nov', '16 Nov'], ['waste', '1', '2'], ['Waste spend', '', '3'])).toEqual(expected);
    expect(sent(['Week', 'waste', 'Waste spend'], ['9 Nov', '1', ''], ['16 Nov', '2', '3'])).toEqual(expected);
  });

  test('wrong ones are listed with their reason, and hold up no other', () => {
    expect(
      sent(
        ['metric', 'date', 'value'],
        ['Nothing', '16 Nov', '1'],
        ['waste', 'soon', '1'],
        ['waste', '16 Nov', 'n/a'],
        ['waste', '16 Nov', '1,23,456'],
        ['', '16 Nov', '1'],
        ['waste', '16 Nov', '7'],
      ),
    ).toEqual([
      'No metric of this project has this name',
      'This isn’t a date',
      'This isn’t a number',
      'This isn’t a number',
      'The metric is missing',
      { metric: 'a', date: '2026-11-16', value: '7' },
    ]);
  });

  test('a file without dates is refused with what it needs', () => {
    expect(() => plan(['a', 'b'], ['1', '2'])).toThrow(NotATable);
    expect(() => plan()).toThrow(/needs the columns metric, date and value/);
  });
});
