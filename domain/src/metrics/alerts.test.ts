import { expect, test } from 'vitest';
import { type Alert, alertWords, isBeyond } from './alerts.ts';

const metric = { type: 'WEIGHT' as const, unit: 't' };
const goal = { value: '12', direction: 'DOWN' as const, upper: null, tolerance: '1' };
const above: Alert = { kind: 'ABOVE', threshold: '14' };
const below: Alert = { kind: 'BELOW', threshold: '-2.5' };
const off: Alert = { kind: 'OFF_TRACK', threshold: null };

test('a value is above or below a figure, but not on it', () => {
  expect(['13.9', '14', '14.000000', '14.000001'].map((value) => isBeyond(above, value, goal))).toEqual([
    false,
    false,
    false,
    true,
  ]);
  expect(['-2.4', '-2.5', '-2.6'].map((value) => isBeyond(below, value, null))).toEqual([false, false, true]);
});

test('a value within its tolerance is not off track, and one without an objective neither', () => {
  expect(['12', '13', '13.1'].map((value) => isBeyond(off, value, goal))).toEqual([false, false, true]);
  expect(isBeyond(off, '99', null)).toBe(false);
});

test('an alert is put into words', () => {
  expect([above, below, off].map((alert) => alertWords(alert, metric, goal).replaceAll('\u00a0', ' '))).toEqual([
    'above 14 t',
    'below -2.5 t',
    'off track (at most 12 t (tolerance 1 t))',
  ]);
});
