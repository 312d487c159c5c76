import type { Cell } from '@tonnage/contract/metrics/periods/periods';
import { expect, test } from 'vitest';
import { type Row, shownCells } from './cells-of.ts';

const mayNothing = { report: false, edit: false } as Cell['can'];
const cell = (over: Partial<Cell>) =>
  ({ key: '2026-11-16', status: 'TO_BE_ACCEPTED', kind: 'VALUE', value: '12', can: mayNothing, ...over }) as Cell;
const shown = (over: Partial<Cell>, finished = false) => {
  const metric = { id: 'm', name: 'Waste', type: 'WEIGHT', unit: 't', finished } as Row['metric'];
  const columns = [{ key: '2026-11-16' }] as Parameters<typeof shownCells>[1];
  return shownCells({ metric, cells: [cell(over)], objectives: [null] } as Row, columns, new Map(), new Set())[0]!;
};

test('a viewer’s cell is locked, but the reason is not said before they try', () => {
  expect(shown({})).toMatchObject({
    locked: 'Only this metric’s editor and managers can enter values.',
    closed: false,
  });
});

test('a cell that nobody may change says why beforehand', () => {
  expect(shown({ status: 'ACCEPTED' })).toMatchObject({
    locked: 'This value has been accepted and can’t be edited.',
    closed: true,
  });
  expect(shown({}, true)).toMatchObject({ locked: 'This metric is finished, so it is view-only.', closed: true });
});
