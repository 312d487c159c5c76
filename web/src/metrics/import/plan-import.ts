import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { PushedValue } from '@tonnage/contract/metrics/periods/push';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { normalName } from '@tonnage/domain/metrics/names';
import { parseValue } from '@tonnage/domain/metrics/parse-value';
import { readDay } from '@tonnage/domain/metrics/read-day';

type Named = Pick<Metric, 'id' | 'name' | 'code' | 'unit'>;

/** One value of a file: what is sent for it, or why it is not. */
export interface ImportRow {
  metric: string;
  period: string;
  value: string;
  send: PushedValue | null;
  problem: string | null;
}

/** A file that has no values, with the reason. */
export class NotATable extends Error {}

/** A period by its own name, which the server reads: 2026-W47, 2026-11, 2026-Q4, 2026. */
const PERIOD = /^\d{4}(-(W\d{2}|Q[1-4]|\d{2}))?$/i;

/**
 * Plans the import of a file's rows. Either each row is a value, under the heads metric, date or period, value and perhaps
 * comment; or it is a table of metrics by dates, either way round. Empty cells are left out. Throws NotATable.
 */
export function planImport(
  rows: readonly (readonly string[])[],
  metrics: readonly Named[],
  today: IsoDate,
): ImportRow[] {
  const filled = rows.filter((row) => row.some((text) => text.trim() !== ''));
  const [heads = [], ...body] = filled;
  const planned = longForm(heads, body) ?? tableForm(heads, body, today);
  return planned.flatMap((given) => (given.value.trim() === '' ? [] : [rowOf(given, metrics, today)]));
}

type Given = Record<'metric' | 'period' | 'value' | 'comment', string>;

function longForm(heads: readonly string[], body: readonly (readonly string[])[]): Given[] | null {
  const at = (...names: string[]) => heads.findIndex((head) => names.includes(head.trim().toLowerCase()));
  const [metric, period, value] = [at('metric', 'code', 'name'), at('date', 'period', 'from', 'start'), at('value')];
  const comment = at('comment');
  if (metric === -1 || period === -1 || value === -1) return null;
  return body.map((row) => ({
    metric: row[metric] ?? '',
    period: row[period] ?? '',
    value: row[value] ?? '',
    comment: comment === -1 ? '' : (row[comment] ?? ''),
  }));
}

function tableForm(heads: readonly string[], body: readonly (readonly string[])[], today: IsoDate): Given[] {
  const isPeriod = (text: string) => PERIOD.test(text.trim()) || readDay(text, today) !== null;
  const dated = heads.slice(1).some(isPeriod);
  if (!dated && !body.some(([first = '']) => isPeriod(first)))
    throw new NotATable(
      'We couldn’t find any dates in this file. The first row needs the columns metric, date and value, or the dates of the periods.',
    );
  return body.flatMap((row) =>
    row.slice(1).map((value, column) => {
      const [first = '', head = ''] = [row[0], heads[column + 1]];
      return { value, comment: '', ...(dated ? { metric: first, period: head } : { metric: head, period: first }) };
    }),
  );
}

function rowOf({ metric: name, period, value, comment }: Given, metrics: readonly Named[], today: IsoDate): ImportRow {
  const metric = metrics.find(
    (each) => normalName(each.name) === normalName(name) || each.code?.toLowerCase() === name.trim().toLowerCase(),
  );
  const shown = { metric: metric?.name ?? name, period: period.trim(), value: value.trim() };
  const refused = (problem: string) => ({ ...shown, send: null, problem });
  if (!metric) return refused(name.trim() === '' ? 'The metric is missing' : 'No metric of this project has this name');
  const day = PERIOD.test(shown.period) ? null : readDay(shown.period, today);
  if (day === null && !PERIOD.test(shown.period)) return refused('This isn’t a date');
  const number = parseValue(value, metric.unit);
  if (number === null) return refused('This isn’t a number');
  const said = comment.trim();
  return {
    ...shown,
    send: {
      metric: metric.id,
      ...(day === null ? { period: shown.period } : { date: day }),
      value: number,
      ...(said === '' ? {} : { comment: said }),
    },
    problem: null,
  };
}
