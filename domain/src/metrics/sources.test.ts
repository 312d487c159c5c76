import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Answer } from './answer.ts';
import { millionths } from './decimal.ts';
import { estimatedPercent, syncStep, figureOf, fits, type Load, type Said, figureComment } from './sources.ts';

const kg = fc.integer({ min: 0, max: 60_000 });
const load: fc.Arbitrary<Load> = fc
  .record({
    netKg: fc.option(kg),
    estimated: fc.boolean(),
    share: fc.option(fc.integer({ min: 0, max: 100 })),
    netPence: fc.integer({ min: 0, max: 1_000_000 }),
    costPence: fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 })),
    contaminated: fc.boolean(),
    onTime: fc.boolean(),
    hireDays: fc.option(fc.integer({ min: 1, max: 400 })),
  })
  .map(({ share, ...rest }) => ({
    ...rest,
    recoveredKg: share === null || rest.netKg === null ? null : Math.round((rest.netKg * share) / 100),
  }));
const loads = fc.array(load, { maxLength: 40 });
const of = (netKg: number | null, over: Partial<Load> = {}): Load => ({
  netKg,
  estimated: false,
  recoveredKg: null,
  netPence: 0,
  costPence: null,
  contaminated: false,
  onTime: true,
  hireDays: null,
  ...over,
});

test('figures add up exactly: two parts of a period equal the whole, in tonnes, kilograms, pounds and loads', () => {
  fc.assert(
    fc.property(loads, loads, (a, b) => {
      for (const [feed, unit] of [
        ['tonnes', 't'],
        ['tonnes', 'kg'],
        ['recovered', 't'],
        ['disposed', 'kg'],
        ['spend', 'GBP'],
        ['margin', 'GBP'],
        ['collections', null],
      ] as const) {
        const parts = [a, b].map((each) => figureOf(feed, unit, each));
        const whole = figureOf(feed, unit, [...a, ...b]);
        if (whole === null) expect(parts).toContain(null);
        else
          expect(millionths(whole)).toBe(
            parts.reduce((total, part) => total + (part === null ? 0n : millionths(part)), 0n),
          );
      }
    }),
  );
});

test('a recycling rate is a share of known weights only, and null without any', () => {
  expect(figureOf('recycling', '%', [])).toBe('none');
  expect(figureOf('recycling', '%', [of(null), of(500)])).toBe(null);
  expect(figureOf('recycling', '%', [of(3000, { recoveredKg: 2000 }), of(700), of(null)])).toBe('66.67');
  fc.assert(
    fc.property(loads, (all) => {
      const rate = figureOf('recycling', '%', all);
      if (rate === null || rate === 'none') return;
      const whole = all.filter((l) => l.netKg !== null && l.recoveredKg !== null);
      const exact = (whole.reduce((n, l) => n + l.recoveredKg!, 0) * 100) / whole.reduce((n, l) => n + l.netKg!, 0);
      expect(Math.abs(Number(rate) - exact)).toBeLessThanOrEqual(0.005 + 1e-9);
      expect(Number(rate)).toBeGreaterThanOrEqual(0);
      expect(Number(rate)).toBeLessThanOrEqual(100);
    }),
  );
});

test('what is recovered and what is disposed of are the known weight together', () => {
  fc.assert(
    fc.property(loads, (all) => {
      const [recovered, disposed] = (['recovered', 'disposed'] as const).map((feed) => figureOf(feed, 'kg', all));
      const known = all.filter((l) => l.netKg !== null && l.recoveredKg !== null);
      if (all.length > 0 && known.length === 0) expect([recovered, disposed]).toEqual([null, null]);
      else expect(Number(recovered) + Number(disposed)).toBe(known.reduce((n, l) => n + l.netKg!, 0));
    }),
  );
});

test('shares and averages have two decimals, half up, and are of nothing where nothing was done', () => {
  const some = [
    of(1000, { contaminated: true, onTime: false, hireDays: 9, netPence: 20_000 }),
    of(500, { hireDays: 14, netPence: 10_001 }),
    of(null, { netPence: 4_999 }),
  ];
  const all = ['contamination', 'on_time', 'hire_days', 'spend_per_tonne'] as const;
  expect(all.map((feed) => figureOf(feed, null, some))).toEqual(['33.33', '66.67', '11.5', '233.33']);
  expect(all.map((feed) => figureOf(feed, null, []))).toEqual(['none', 'none', 'none', 'none']);
  expect(figureOf('spend_per_tonne', 'GBP', [of(null, { netPence: 500 })])).toBe(null);
  expect(figureOf('hire_days', 'd', [of(1)])).toBe('none');
});

test('a margin leaves out jobs whose cost is not known, may be a loss, and is not known where no cost is', () => {
  const paid = of(1000, { netPence: 20_000, costPence: 14_550 });
  const dear = of(9000, { netPence: 20_000, costPence: 81_000 });
  const unknown = of(null, { netPence: 99_000 });
  expect(figureOf('margin', 'GBP', [paid, unknown])).toBe('54.5');
  expect(figureOf('margin', 'GBP', [paid, dear])).toBe('-555.5');
  expect(figureOf('margin', 'GBP', [unknown])).toBe(null);
  expect(figureOf('margin', 'GBP', [])).toBe('0');
});

test('missing weights are not estimated, and drivers’ estimates are reported', () => {
  expect(figureOf('tonnes', 't', [])).toBe('0');
  expect(figureOf('tonnes', 't', [of(null)])).toBe(null);
  expect(figureOf('tonnes', 't', [of(1240), of(null)])).toBe('1.24');
  expect([estimatedPercent(1000, 4000), estimatedPercent(0, 0)]).toEqual([25, 0]);
});

test('a metric is filled with what it measures, in its unit', () => {
  expect(fits('tonnes', { type: 'WEIGHT', unit: 't' })).toBe(true);
  expect(fits('tonnes', { type: 'WEIGHT', unit: 'mg' })).toBe(false);
  expect(fits('spend', { type: 'CURRENCY', unit: 'EUR' })).toBe(false);
  expect(fits('collections', { type: 'COUNT', unit: null })).toBe(true);
  expect(fits('recycling', { type: 'COUNT', unit: null })).toBe(false);
});

test('the difference is shown with its sign', () => {
  const tonnes = { type: 'WEIGHT', unit: 't' } as const;
  expect(figureComment('12.9', { value: '12.4' }, tonnes)).toBe('The portal now shows 12.9\u00a0t (+0.5\u00a0t).');
  expect(figureComment('12', { value: '12.4' }, tonnes)).toBe('The portal now shows 12\u00a0t (-0.4\u00a0t).');
  expect(figureComment('12.4', { value: '12.4' }, tonnes)).toBe('The portal now shows 12.4\u00a0t, the same as here.');
  expect(figureComment('12.4', { value: null }, tonnes)).toBe('The portal now shows 12.4\u00a0t.');
  expect(figureComment('none', { value: '3' }, tonnes)).toBe('The portal now shows that nothing was collected.');
});

const answer = (value: string, over: Partial<Answer>): Answer => ({
  status: 'TO_BE_ACCEPTED',
  kind: 'VALUE',
  value,
  reasonCode: null,
  reason: null,
  reportedBy: null,
  reportedAt: '2026-03-03T09:00:00.000Z',
  acceptedBy: null,
  acceptedAt: null,
  changeRequestedAt: null,
  flagged: false,
  version: 1,
  ...over,
});

test('accepted and own answers always stay, repeating is harmless, and no figure is mentioned twice in a row', () => {
  const value = fc.constantFrom('0', '12.4', '12.9', '13');
  const event = fc.oneof(
    fc.record({ does: fc.constant('feed' as const), value: fc.option(value) }),
    fc.record({ does: fc.constantFrom('accept' as const, 'withdraw' as const) }),
    fc.record({ does: fc.constant('report' as const), value }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 30 }), (events) => {
      let current: Answer | null = null;
      let before: Said | null = null;
      let mentioned: Said | null = null;
      for (const each of events) {
        const standing = current as Answer | null;
        const final = standing?.status === 'ACCEPTED';
        if (each.does === 'accept' && standing) current = { ...standing, status: 'ACCEPTED' };
        if (each.does === 'withdraw' && !final) current = null;
        if (each.does === 'report' && !final) current = answer(each.value, { reportedBy: 'somebody' });
        if (each.does !== 'feed') continue;
        const step = syncStep(each.value, before, current);
        if (step === 'comment') {
          expect(current!.status === 'ACCEPTED' || current!.reportedBy !== null).toBe(true);
          expect(each.value).not.toBe(mentioned);
          mentioned = each.value;
        } else if (step === 'submit') {
          expect(current === null || (current.reportedBy === null && current.status !== 'ACCEPTED')).toBe(true);
          current = answer(each.value!, { status: current === null ? 'TO_BE_ACCEPTED' : 'UPDATED' });
          mentioned = null;
        } else if (each.value !== before) mentioned = null;
        before = each.value ?? before;
        expect(syncStep(each.value, before, current)).toBe('nothing');
      }
    }),
  );
});

test('an automatically dismissed weekend is only replaced by a real amount', () => {
  expect([
    syncStep('0', null, null, true),
    syncStep('none', null, null, true),
    syncStep('3', null, null, true),
  ]).toEqual(['nothing', 'nothing', 'submit']);
});
