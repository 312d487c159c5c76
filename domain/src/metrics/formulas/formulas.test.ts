import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { millionths } from '../decimal.ts';
import { keyAfter } from '../periods/period.ts';
import type { Recurrence } from '../periods/schedule.ts';
import { evaluate } from './evaluate.ts';
import { type Formula, FormulaError, formulaText, parseFormula, termsOf } from './formula.ts';
import { canRead, readAt, readFrom } from './periods.ts';
import { converted, type Kind, unitFault, unitsIn } from './units.ts';

const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small' },
    fc.record({ op: fc.constant('number' as const), value: fc.nat(9999).map((n) => `${n}`) }),
    fc.record({
      op: fc.constant('term' as const),
      metric: fc.constantFrom('Waste', 'Site A / Waste', 'Odd ] name', 'a-code'),
      at: fc.constantFrom('same' as const, 'previous' as const, 'lastYear' as const),
    }),
    fc.record({
      op: fc.constantFrom('+' as const, '-' as const, '*' as const, '/' as const),
      left: tie('formula'),
      right: tie('formula'),
    }),
    fc.record({
      op: fc.constantFrom('sum' as const, 'average' as const),
      of: fc.array(tie('formula'), { minLength: 1, maxLength: 3 }),
    }),
  ),
}));

describe('formulas as text', () => {
  test('a formula and its text are the same, whatever its brackets', () => {
    fc.assert(
      fc.property(formula, (made) => {
        fc.pre(termsOf(made).some(({ at }) => at === 'same'));
        const text = formulaText(made);
        fc.pre(text.length <= 2000);
        expect(parseFormula(text)).toEqual(made);
      }),
    );
  });

  test.each([
    ['', 1, 'A metric in square brackets or a number is missing here.'],
    ['[Waste] +', 10, 'A metric in square brackets or a number is missing here.'],
    ['([Waste]', 9, '“)” is missing here.'],
    ['[Waste', 1, 'This metric’s name has no closing bracket.'],
    ['[Waste] ? 2', 9, '“?” can’t be used here.'],
    ['[Waste] [Spend]', 9, '“Spend” can’t follow here.'],
    ['total([Waste])', 1, '“total” isn’t a function. Use sum, average, previous or last_year.'],
    ['[Waste] - previous(2)', 20, 'previous takes one metric in square brackets.'],
    ['[Waste] * 1.2345678', 11, 'This number has too many digits.'],
    ['previous([Waste])', 1, 'A formula must use at least one metric’s value for the same period.'],
    [`${'('.repeat(40)}[Waste]`, 31, 'There are too many brackets within brackets.'],
  ])('%s is refused at character %i: %s', (text, character, message) => {
    const fault = (() => {
      try {
        return parseFormula(text);
      } catch (error) {
        return error;
      }
    })();
    expect(fault).toBeInstanceOf(FormulaError);
    expect(fault).toMatchObject({ character, message });
  });

  test('signs as on a calculator are read too', () => {
    expect(formulaText(parseFormula('-[A] × ( .5 − [B] ) ÷ Sum([C])'))).toBe('(-[A]) * (0.5 - [B]) / sum([C])');
  });
});

describe('evaluation', () => {
  const of = (text: string, figures: Record<string, string | null>) =>
    evaluate(parseFormula(text), ({ metric, at }) => figures[at === 'same' ? metric : `${at} ${metric}`] ?? null);

  test('dividing by zero gives no value, and neither does a figure that is missing or too large', () => {
    expect(of('[A] / [B]', { A: '1', B: '0' })).toBeNull();
    expect(of('[A] / ([B] - [B])', { A: '1', B: '7' })).toBeNull();
    expect(of('[A] + [B]', { A: '1', B: null })).toBeNull();
    expect(of('sum([A], [B])', { A: '1', B: null })).toBe('1');
    expect(of('average([A], [B], [C])', { A: '1', B: null, C: '2' })).toBe('1.5');
    expect(of('sum([A], [B])', {})).toBeNull();
    expect(of('[A] * [A]', { A: '99999999' })).toBeNull();
    expect(of('[A] - previous([A])', { A: '5', 'previous A': '7.5' })).toBe('-2.5');
  });

  test('a quotient is rounded to two decimals, a small one to three significant digits; nothing else is', () => {
    expect(of('[A] / [B]', { A: '3944.3', B: '12.7' })).toBe('310.57');
    expect(of('[A] / [B]', { A: '1', B: '8' })).toBe('0.125');
    expect(of('[A] / [B]', { A: '1', B: '600' })).toBe('0.00167');
    expect(of('[A] / [B]', { A: '1', B: '3000000' })).toBe('0');
    expect(of('sum([A], [B])', { A: '1.0005', B: '0.123456' })).toBe('1.123956');
  });

  test('thirds are rounded once, at the end', () => {
    expect(of('[A] / 3 * 3', { A: '1' })).toBe('1');
    expect(of('[A] / 3', { A: '-2' })).toBe('-0.667');
    const whole = fc.integer({ min: -1_000_000, max: 1_000_000 });
    fc.assert(
      fc.property(whole, whole, whole, (a, b, c) => {
        fc.pre(b !== 0);
        const exact = (a * c) / b;
        const found = of('[A] * [C] / [B]', { A: `${a}`, B: `${b}`, C: `${c}` })!;
        expect(Math.abs(Number(millionths(found)) / 1e6 - exact)).toBeLessThan(0.005001 + Math.abs(exact) * 1e-9);
      }),
    );
  });
});

describe('units', () => {
  const KINDS: Record<string, Kind> = {
    Waste: { type: 'WEIGHT', unit: 't' },
    Glass: { type: 'WEIGHT', unit: 'kg' },
    Spend: { type: 'CURRENCY', unit: 'GBP' },
    Fees: { type: 'CURRENCY', unit: 'EUR' },
    Loads: { type: 'COUNT', unit: null },
    Rate: { type: 'PERCENT', unit: '%' },
  };
  const fault = (text: string, target: string) => unitFault(parseFormula(text), (name) => KINDS[name]!, KINDS[target]!);

  test.each([
    ['[Waste] + [Glass]', 'Waste'],
    ['[Waste] + [Glass]', 'Glass'],
    ['[Waste] * 2 - [Glass] / 3', 'Waste'],
    ['[Spend] / [Waste]', 'Spend'],
    ['[Glass] / [Waste] * 100', 'Rate'],
    ['[Loads] + 1', 'Loads'],
    ['[Loads] * 1.5', 'Waste'],
    ['sum([Waste], [Glass], previous([Waste]))', 'Waste'],
  ])('%s is a formula for %s', (text, target) => expect(fault(text, target)).toBeNull());

  test.each([
    ['[Waste] + [Spend]', 'Waste', 'Weight (t) and money (£) can’t be added.'],
    ['average([Spend], [Fees])', 'Spend', 'Money (£) and money (€) can’t be averaged.'],
    ['[Spend] / [Fees]', 'Rate', 'Money (£) and money (€) can’t be combined: money isn’t converted.'],
    ['[Waste] + 1', 'Waste', 'Weight (t) and a plain number can’t be added.'],
    ['[Waste]', 'Loads', 'The formula gives weight (t), but the metric measures a count.'],
    ['[Spend]', 'Fees', 'The formula gives money (£), but the metric measures money (€).'],
    ['[Waste] - [Spend] / [Loads]', 'Waste', 'Weight (t) and a product or quotient can’t be subtracted.'],
  ])('%s for %s: %s', (text, target, message) => {
    expect(fault(text, target)).toBe(message);
  });

  test('terms are converted to the unit of the metric, or of the first term of their type', () => {
    const units = unitsIn(KINDS['Spend']!, [KINDS['Glass']!, KINDS['Waste']!]);
    expect([...units]).toEqual([
      ['CURRENCY', 'GBP'],
      ['WEIGHT', 'kg'],
    ]);
    expect(converted('1.5', KINDS['Waste']!, 'kg')).toBe('1500');
    expect(converted('7', KINDS['Spend']!, 'GBP')).toBe('7');
  });
});

describe('periods', () => {
  const DAYS: Recurrence = { frequency: 'DAILY' };
  const WEEKS: Recurrence = { frequency: 'WEEKLY', weekday: 1 };
  const MONTHS: Recurrence = { frequency: 'MONTHLY', monthDay: 'LAST' };

  test('29 February and week 53 have no last year', () => {
    expect(readAt(DAYS, '2028-02-29', 'lastYear')).toBeNull();
    expect(readAt(DAYS, '2028-03-01', 'lastYear')).toBe('2027-03-01');
    expect(readFrom(DAYS, '2028-02-29', 'lastYear')).toEqual([]);
    // Week 53 of 2026 starts on 28 December; 2025 has 52 weeks.
    expect(readAt(WEEKS, '2026-12-28', 'lastYear')).toBeNull();
    expect(readFrom(WEEKS, '2026-12-28', 'lastYear')).toEqual([]);
    expect(readAt(WEEKS, '2027-01-04', 'lastYear')).toBe('2025-12-29');
  });

  test('what reads a period is the inverse of what a period reads', () => {
    const some = fc.constantFrom(
      DAYS,
      WEEKS,
      MONTHS,
      { frequency: 'QUARTERLY' } as const,
      { frequency: 'YEARLY', month: 2, monthDay: 29 } as const,
    );
    fc.assert(
      fc.property(
        some,
        fc.integer({ min: -4000, max: 4000 }),
        fc.constantFrom('same' as const, 'previous' as const, 'lastYear' as const),
        (r, n, at) => {
          const key = keyAfter(r, '2026-03-02', n % (r.frequency === 'YEARLY' ? 50 : 2000));
          const read = readAt(r, key, at);
          if (read !== null) expect(readFrom(r, read, at)).toContain(key);
          for (const each of readFrom(r, key, at)) expect(readAt(r, each, at)).toBe(key);
        },
      ),
    );
  });

  test('a formula reads the same or shorter periods, and no others', () => {
    expect(canRead(MONTHS, WEEKS)).toBe(true);
    expect(canRead(WEEKS, MONTHS)).toBe(false);
    expect(canRead(WEEKS, { frequency: 'WEEKLY', weekday: 2 })).toBe(false);
    expect(canRead(MONTHS, { frequency: 'MONTHLY', monthDay: 31 })).toBe(true);
    expect(canRead(MONTHS, { frequency: 'MONTHLY', monthDay: 30 })).toBe(false);
  });
});
