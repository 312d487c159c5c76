import { expect, test } from 'vitest';
import { problemWords, readDefinitions } from './read-definitions.ts';

const paste = (...rows: string[][]) => rows.map((cells) => cells.join('\t')).join('\r\n');
const said = (text: string, taken: string[] = []) =>
  readDefinitions(text, taken).flatMap((each) => each.problems.map((problem) => problemWords(each, problem)));

test('rows of a spreadsheet are metrics with their unit, objective, editor and category', () => {
  const rows = readDefinitions(
    paste(
      ['Waste collected', 't', '12', 'at most', 'Ed@Team.example', 'Waste management'],
      ['Spend', '£', '£4,000', '<=', '', 'costAnalytics'],
      ['Temperature', 'Weight (kg)', '10 to 14', 'between', '', ''],
      [''],
      ['Skips', 'count', '-'],
    ),
    [],
  );
  expect(rows.every(({ problems }) => problems.length === 0)).toBe(true);
  expect(rows.map(({ row, values: v }) => [row, v.name, v.type, v.unit, v.objective, v.direction, v.upper])).toEqual([
    [1, 'Waste collected', 'WEIGHT', 't', '12', 'DOWN', ''],
    [2, 'Spend', 'CURRENCY', 'GBP', '4000', 'DOWN', ''],
    [3, 'Temperature', 'WEIGHT', 'kg', '10', 'BETWEEN', '14'],
    [5, 'Skips', 'COUNT', '', '', 'UP', ''],
  ]);
  expect(rows.map(({ values: v }) => [v.editor, v.category, v.aggregate])).toEqual([
    ['ed@team.example', 'wasteManagement', 'sum'],
    ['', 'costAnalytics', 'sum'],
    ['', 'custom', 'sum'],
    ['', 'custom', 'sum'],
  ]);
});

test('a first row with headers says the order of the columns', () => {
  const [row] = readDefinitions(
    paste(['Reported by', 'Metric', 'Target', 'Type/Unit'], ['ed@team.example', 'Recycling', '85', '%']),
    [],
  );
  expect(row!.values).toMatchObject({ name: 'Recycling', editor: 'ed@team.example', objective: '85', unit: '%' });
  expect(row!.row).toBe(2);
});

test('a cell with a line break or a tab is one cell, as spreadsheets copy it', () => {
  const rows = readDefinitions('"Waste\ncollected"\tt\t12\r\n"Skips\tin"\tcount\r\n6" pipe, cut\tcount\r\n', []);
  expect(rows.map(({ row, values: v, problems }) => [row, v.name, v.unit, v.objective, problems])).toEqual([
    [1, 'Waste collected', 't', '12', []],
    [2, 'Skips in', '', '', []],
    [3, '6" pipe, cut', '', '', []],
  ]);
});

test('an error names its row and its column', () => {
  expect(
    said(
      paste(
        ['', 't'],
        ['Loads', 'stone'],
        ['Hours', 'time'],
        ['Spend', 'GBP', 'a lot'],
        ['Rate', '%', '85', 'sideways'],
        ['Range', 't', '14 to 10', 'between'],
        ['Trips', 'count', '', '', 'not-an-address', 'Cooking'],
        ['loads'],
        ['Known'],
      ),
      ['known'],
    ),
  ).toEqual([
    'Row 1, Name: The name is missing',
    'Row 2, Unit: “stone” isn’t a unit. Use one such as t, kg, £, h, % or count',
    'Row 3, Unit: Enter a unit for time: s, min, h, d',
    'Row 4, Objective: Only numbers are allowed, with at most 14 digits and 6 decimal places',
    'Row 5, Direction: “sideways” isn’t a direction. Use at least, at most, exactly or between',
    'Row 6, Objective: Use two numbers, the lower one first, for example 10 to 14',
    'Row 7, Editor: “not-an-address” isn’t an email address',
    'Row 7, Category: There is no category “Cooking”',
    'Row 8, Name: There is already a metric with this name',
    'Row 9, Name: There is already a metric with this name',
  ]);
});
