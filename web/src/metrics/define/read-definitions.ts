import { NOT_A_DECIMAL } from '@tonnage/domain/metrics/decimal';
import { readPasted } from '@tonnage/domain/common/delimited';
import { hasDecimalCommas, isNil, type NumberStyle } from '@tonnage/domain/common/read-number';
import { normalName } from '@tonnage/domain/metrics/names';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import {
  type Direction,
  METRIC_CATEGORIES,
  METRIC_TYPES,
  type MetricCategory,
  type MetricType,
  offeredUnits,
  UNITS,
  unitSign,
  USUAL_AGGREGATE,
} from '@tonnage/domain/metrics/types';
import { isEmail } from '@tonnage/domain/common/text';
import { BLANK, type MetricValues } from '../metric-form/values.ts';
import { CATEGORY_WORDS, TYPE_WORDS } from '@tonnage/domain/metrics/words';
import { NAMES } from '../metric-form/words.ts';

export const COLUMNS = ['Name', 'Unit', 'Objective', 'Direction', 'Editor', 'Category'] as const;
export type DefinitionColumn = (typeof COLUMNS)[number];

/** A metric of a pasted row, and what is wrong with its cells. */
export interface Definition {
  /** Its row in the paste, from 1. */
  row: number;
  values: MetricValues;
  problems: { column: DefinitionColumn; text: string }[];
}

/** Other headers by which a column is known. */
const HEADERS: Record<string, DefinitionColumn> = {
  metric: 'Name',
  type: 'Unit',
  'type/unit': 'Unit',
  target: 'Objective',
  'editor email': 'Editor',
  'editor e-mail': 'Editor',
  email: 'Editor',
  'reported by': 'Editor',
  owner: 'Editor',
};

const DIRECTIONS: Record<string, Direction> = {
  up: 'UP',
  'at least': 'UP',
  min: 'UP',
  minimum: 'UP',
  '≥': 'UP',
  '>=': 'UP',
  '>': 'UP',
  down: 'DOWN',
  'at most': 'DOWN',
  max: 'DOWN',
  maximum: 'DOWN',
  '≤': 'DOWN',
  '<=': 'DOWN',
  '<': 'DOWN',
  exactly: 'EXACTLY',
  exact: 'EXACTLY',
  '=': 'EXACTLY',
  between: 'BETWEEN',
};

/**
 * Reads metrics pasted from a spreadsheet: a row for each, in the columns name, unit, objective, direction, editor,
 * category, or in those that a first row names. `taken`: names that the project has already.
 */
export function readDefinitions(text: string, taken: readonly string[]): Definition[] {
  const rows = readPasted(text)
    .map((cells, i) => ({ cells: cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()), row: i + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const heads = rows[0]?.cells.map(columnOf) ?? [];
  const headed = heads.includes('Name');
  const columns = headed ? heads : COLUMNS;
  const objectives = rows.flatMap(({ cells }) => (cells[columns.indexOf('Objective')] ?? '').split(BETWEEN));
  const style = { decimalCommas: hasDecimalCommas(objectives) };
  const seen = new Set(taken.map(normalName));
  return (headed ? rows.slice(1) : rows).map(({ cells, row }) => {
    const given = (column: DefinitionColumn) => cells[columns.indexOf(column)] ?? '';
    const definition = definitionOf(given, row, style);
    const name = normalName(given('Name'));
    if (name !== '' && seen.has(name))
      definition.problems.unshift({ column: 'Name', text: 'There is already a metric with this name' });
    seen.add(name);
    return definition;
  });
}

/** A problem as a sentence that says where: `Row 3, Objective: …`. */
export const problemWords = ({ row }: Definition, { column, text }: Definition['problems'][number]) =>
  `Row ${row}, ${column}: ${text}`;

function columnOf(head: string): DefinitionColumn | undefined {
  const text = head.toLowerCase();
  return COLUMNS.find((column) => column.toLowerCase() === text) ?? HEADERS[text];
}

function definitionOf(given: (column: DefinitionColumn) => string, row: number, style: NumberStyle): Definition {
  const problems: Definition['problems'] = [];
  const wrong = (column: DefinitionColumn, text: string) => problems.push({ column, text });
  const name = given('Name');
  if (name === '') wrong('Name', 'The name is missing');
  if (name.length > 80) wrong('Name', 'Use up to 80 characters');
  const kind = kindOf(given('Unit'));
  if (typeof kind === 'string') wrong('Unit', kind);
  const { type, unit } = typeof kind === 'string' ? { type: 'COUNT' as const, unit: '' } : kind;
  const goal = goalOf(given('Objective'), given('Direction'), unit, style);
  if ('column' in goal) wrong(goal.column, goal.text);
  const editor = given('Editor').toLowerCase();
  if (editor !== '' && !isEmail(editor)) wrong('Editor', `“${editor}” isn’t an email address`);
  const category = categoryOf(given('Category'));
  if (category === undefined) wrong('Category', `There is no category “${given('Category')}”`);
  return {
    row,
    problems,
    values: {
      ...BLANK,
      name,
      type,
      unit,
      aggregate: USUAL_AGGREGATE[type],
      editor,
      category: category ?? 'custom',
      ...('column' in goal ? {} : goal),
    },
  };
}

/** The type and unit of `t`, `£`, `GBP`, `tonnes`, `Weight (t)`, `count` or nothing; else what is wrong. */
function kindOf(text: string): { type: MetricType; unit: string } | string {
  const [, named, inner] = /^(.*?)[\s:(,/]+([^\s()]+)\)?$/.exec(text) ?? [];
  const type = METRIC_TYPES.find((each) =>
    [each, TYPE_WORDS[each].toUpperCase()].includes((named ?? '').toUpperCase()),
  );
  const wanted = (type === undefined ? text : inner!).toLowerCase();
  if (wanted === '' || ['count', 'number', 'no.', 'none', '-'].includes(wanted)) return { type: 'COUNT', unit: '' };
  if (['percent', 'percentage', '%'].includes(wanted)) return { type: 'PERCENT', unit: '%' };
  for (const each of type === undefined ? METRIC_TYPES : [type]) {
    const unit = UNITS[each].find((code) =>
      [code, unitSign(code), NAMES[code], NAMES[code]?.replace(/s$/, '')].some(
        (known) => known?.toLowerCase() === wanted,
      ),
    );
    if (unit !== undefined) return { type: each, unit };
  }
  const alone = METRIC_TYPES.find((each) => [each, TYPE_WORDS[each].toUpperCase()].includes(text.toUpperCase()));
  return alone === undefined
    ? `“${text}” isn’t a unit. Use one such as t, kg, £, h, % or count`
    : `Enter a unit for ${TYPE_WORDS[alone].toLowerCase()}: ${offeredUnits(alone).join(', ')}`;
}

type Goal = Pick<MetricValues, 'objective' | 'direction' | 'upper'>;

/** What separates the two numbers of an objective. */
const BETWEEN = /\s*(?:to|and|–|;)\s*|\s+-\s+/;

function goalOf(
  objective: string,
  said: string,
  unit: string,
  style: NumberStyle,
): Goal | { column: DefinitionColumn; text: string } {
  const direction = said === '' ? 'UP' : DIRECTIONS[said.toLowerCase()];
  if (direction === undefined)
    return { column: 'Direction', text: `“${said}” isn’t a direction. Use at least, at most, exactly or between` };
  if (isNil(objective)) return { objective: '', direction, upper: '' };
  const [low = '', high = ''] = direction === 'BETWEEN' ? objective.split(BETWEEN) : [objective];
  const [from, to] = [low, high].map((number) => parseValue(number, unit === '' ? null : unit, style));
  if (from === null || from === undefined) return { column: 'Objective', text: NOT_A_DECIMAL };
  if (direction !== 'BETWEEN') return { objective: from, direction, upper: '' };
  if (to === null || to === undefined || Number(to) <= Number(from))
    return { column: 'Objective', text: 'Use two numbers, the lower one first, for example 10 to 14' };
  return { objective: from, direction, upper: to };
}

function categoryOf(text: string): MetricCategory | undefined {
  if (text === '') return 'custom';
  return METRIC_CATEGORIES.find((each) =>
    [each, CATEGORY_WORDS[each]].some((name) => name.toLowerCase() === text.toLowerCase()),
  );
}
