import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, LONDON } from '../common/dates.ts';
import { formatDay, formatDayYear } from '../common/format-dates.ts';
import { matchName } from './match-name.ts';
import { areMonthFirst, readDay } from '../common/read-day.ts';
import { isFinancial, readPeriod } from './read-period.ts';

describe('a day as a spreadsheet shows it', () => {
  const day = fc.integer({ min: 0, max: 8000 }).map((n) => addDays('2015-01-01', n));

  it('is parsed in every notation, the day before the month', () => {
    fc.assert(
      fc.property(day, (date) => {
        const [year, month, of] = date.split('-') as [string, string, string];
        const ways = [
          date,
          `${of}/${month}/${year}`,
          `${Number(of)}.${Number(month)}.${year}`,
          `${of}-${month}-${year.slice(2)}`,
          formatDayYear(date),
          formatDayYear(date).replaceAll(' ', '-').toUpperCase(),
          `${formatDay(date)} ${year}`,
        ];
        expect(ways.map((way) => readDay(way, '2020-06-01'))).toEqual(ways.map(() => date));
      }),
    );
  });

  it.each([
    '2026/11/16',
    '2026.11.16',
    '20261116',
    'Nov-16-2026',
    '16Nov2026',
    '16NOV26',
    'w/c 16/11/2026',
    'WC 16 Nov 2026',
    'Week commencing: 16/11/2026',
    '16\u{A0}Nov\u{A0}2026',
    '\u{200E}16\u{200E}/\u{200E}11\u{200E}/\u{200E}2026',
    '16/11/2026, 7:30\u{202F}AM',
    '２０２６/１１/１６',
  ])('is read as people export it: %j', (text) => {
    expect(readDay(text, '2020-06-01')).toBe('2026-11-16');
  });

  it('of a week is its last day too, and a week may be named by its number', () => {
    expect(readDay('W/E 22/11/2026', '2020-06-01')).toBe('2026-11-22');
    expect(
      ['Week 7 2026', 'W7 2026', '2026-W7', '2026 W07'].map((text) => readPeriod(text, '2026-11-26', LONDON)),
    ).toEqual(Array.from({ length: 4 }, () => ({ period: '2026-W07' })));
    expect(['Week 47 2026', 'wk47 2026', 'W47-2026'].map((text) => readPeriod(text, '2026-11-26', LONDON))).toEqual(
      Array.from({ length: 3 }, () => ({ period: '2026-W47' })),
    );
  });

  it('is that of a moment as programs write it, in the zone', () => {
    const read = (text: string, zone: string) => readPeriod(text, '2026-11-26', zone);
    expect(read('/Date(1782862200000)/', LONDON)).toEqual({ date: '2026-07-01' });
    for (const text of [
      '2026-06-30T23:30:00Z',
      '2026-06-30 23:30:00 UTC',
      '2026-06-30T23:30:00.000+00:00',
      '1782862200',
    ])
      expect([text, read(text, LONDON)]).toEqual([text, { date: '2026-07-01' }]);
    expect(read('2026-06-30T23:30:00', LONDON)).toEqual({ date: '2026-06-30' });
    expect(read('/Date(1782862200000)/', 'America/New_York')).toEqual({ date: '2026-06-30' });
    expect(read('\\/Date(1732579200000+0000)\\/', LONDON)).toEqual({ date: '2024-11-26' });
    expect(read('/Date(-86400000)/', LONDON)).toEqual({ date: '1969-12-31' });
    for (const text of ['/Date(1782862200000', '/Date(-99999999999999)/', '0113496010', '5012345678900'])
      expect([text, read(text, LONDON)]).toEqual([text, null]);
  });

  it.each([
    'FY24/25',
    'FY2024-25',
    'FY25',
    "FY'25",
    'FY 2024/25',
    'Financial year 2024/25',
    '2024/25',
    '2024-25',
    '24/25',
    '2011/12',
    '2024/2025',
    '1999/00',
    '2024-25 P01',
    'P1 2024/25',
    'P01',
    'Period 1',
    'Month 12',
    '2024/25 Q1',
    'FY24 P3',
    'Q1',
    '2024 P01',
    'P01-2024',
  ])('is never guessed from a financial year or a numbered period: %s', (text) => {
    expect([isFinancial(text), readPeriod(text, '2026-11-26', LONDON)]).toEqual([true, null]);
  });

  it.each(['2011/11', '2026/11', 'Q4 2026', '2026', '2026-W47', '9/10', 'Nov 2026', 'Total', 'Pallets 1', '2024/27'])(
    'is no financial year: %s',
    (text) => expect(isFinancial(text) && readPeriod(text, '2026-11-26', LONDON) === null).toBe(false),
  );

  it('has the month first if other dates of the file show it, and none the opposite', () => {
    expect(areMonthFirst(['04/05/2026', '11/16/2026 7:30 AM', 'x'])).toBe(true);
    expect(areMonthFirst(['2/29/20'])).toBe(true);
    expect(areMonthFirst(['04/05/2026', '11.16', '2026-11-16'])).toBe(false);
    // A slip in a file that has the day first.
    expect(areMonthFirst(['16/11/2026', '11/16/2026'])).toBe(false);
  });

  it('is in the nearest year by default', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -170, max: 170 }), (near, away) => {
        const date = addDays(near, away);
        // 29 February only exists in leap years.
        fc.pre(!date.endsWith('02-29'));
        expect(readDay(formatDay(date), near)).toBe(date);
      }),
    );
  });

  it.each(['12', '31/02/2026', '16 Foo', '1,234', 'Skips', '', '2026-13-01', '32 Jan'])('is not %j', (text) => {
    expect(readDay(text, '2026-11-16')).toBeNull();
  });
});

describe('the metric in a line', () => {
  const names = ['Skips collected', 'Recycling rate', 'Energy used', 'Water used'];

  it.each([
    ['Skips collected', 0, true],
    ['  SKIPS  COLLECTED (t)', 0, true],
    ['Recycling-Rate', 1, true],
    ['Recyling rate', 1, false],
    ['Energy', 2, false],
    ['Total water used', 3, false],
  ])('is found by %j: index %i, exact %s', (text, index, exact) => {
    expect(matchName(text, names)).toEqual({ index, exact });
  });

  it.each(['', '12.5', 'used', 'Diesel', 'Noise at night'])('is not found by %j', (text) => {
    expect(matchName(text, names)).toBeNull();
  });

  it('is found by its own name, whatever the others are', () => {
    const word = fc.stringMatching(/^[a-z]{3,9}( [a-z]{3,9})?$/);
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 20 }), fc.nat(), (list, n) => {
        const index = n % list.length;
        expect(matchName(list[index]!, list)).toEqual({ index, exact: true });
      }),
    );
  });
});
