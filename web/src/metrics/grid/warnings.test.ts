import { expect, test } from 'vitest';
import { warningsIn, suggestCorrections, warningText } from './warnings.ts';

const column = (label: string, running: boolean) => ({
  key: '2026-11-09',
  label,
  short: label,
  start: '2026-11-09',
  end: '2026-11-15',
  running,
  reported: 0,
  expected: 2,
});
const columns = [column('W46', false), column('W47', true)];
const metric = (name: string, unit: string | null, past: readonly (string | null)[]) => ({
  metric: {
    name,
    type: unit === 't' ? ('WEIGHT' as const) : ('COUNT' as const),
    unit,
    recent: [...Array.from({ length: 23 - past.length }, () => null), ...past, null, null],
  },
});
const WEEKS = ['11.2', '12.8', '10.9', '13.4', '12.1', '11.7', '12.4', '11.9'];
const rows = [metric('Waste', 't', WEEKS), metric('Skips', null, ['40', '40', '40'])];
const write = (row: number, at: number, value: string) => ({ position: { row, column: at }, value });

test('a block is checked before it is written: unusual values, and unit errors with their correction', () => {
  const writes = [write(0, 0, '124'), write(0, 1, '12400'), write(1, 1, '41')];
  const warnings = warningsIn(rows, columns, { writes });
  expect(warnings.map((warning) => warningText(rows, columns, warning).replaceAll('\u00a0', ' '))).toEqual([
    'Waste, W46: 124 t is far from the usual 12 t.',
    'Waste, W47: 12,400 t looks like the wrong unit; it’s usually 12 t.',
  ]);
  const cells = writes.map(({ position, value }) => ({ position, text: value, action: 'fresh' as const }));
  const corrected = suggestCorrections({ cells, writes, outside: 0, unknown: [], guesses: [] }, warnings);
  expect(corrected.writes.map(({ value }) => value)).toEqual(['124', '12.4', '41']);
  expect(corrected.cells.map(({ text }) => text)).toEqual(['124', '12.4', '41']);
});

test('a block’s values count as history for its later periods, in any order', () => {
  const writes = [write(1, 1, '40'), write(1, 0, '40')];
  expect(warningsIn(rows, columns, { writes })).toMatchObject([{ position: { column: 1 }, found: { kind: 'same' } }]);
  // A suspicious value is not used to judge others.
  const odd = [write(0, 0, '12400'), write(0, 1, '12')];
  expect(warningsIn(rows, columns, { writes: odd })).toMatchObject([{ position: { column: 0 } }]);
});

test('without the running period in view there is no history, and no warning', () => {
  expect(warningsIn(rows, columns.slice(0, 1), { writes: [write(0, 0, '12400')] })).toEqual([]);
});
