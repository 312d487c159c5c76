import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { isDecimal } from '@tonnage/domain/metrics/decimal';
import { type Objective, objectiveWords } from '@tonnage/domain/metrics/performance';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import { type MetricRow, namesOf, recurrenceOf } from '../metrics/queries.ts';
import type { ActivityType } from '@tonnage/domain/metrics/activities';
import { PORTAL_NAME } from '@tonnage/domain/metrics/sources';
import { periodLabel } from '@tonnage/domain/metrics/periods/label';
import type { OrganisationContext } from '../../platform/context.ts';
import { onePage } from '../../platform/http/paging.ts';

interface Line {
  type: string;
  actor_id: string | null;
  payload: unknown;
}

/** The person on whose behalf someone reported, if not themselves. */
export const behalfOf = ({ payload }: Pick<Line, 'payload'>) => (payload as { onBehalfOf?: string }).onBehalfOf ?? null;

/** An action as a sentence: `Ana changed 1,240 kg to 1,420 kg`. `nameOf` gives the names. Source: metrics.md §2.8. */
export function describeEvent(
  metric: Pick<MetricRow, 'type' | 'unit'>,
  line: Line,
  nameOf: (userId: string | null) => string,
): string {
  const payload = line.payload as Record<string, string | boolean | null>;
  const { key, webhook } = payload;
  const by = typeof key === 'string' ? ` (API key ${key})` : typeof webhook === 'string' ? ` (webhook ${webhook})` : '';
  const name = `${nameOf(line.actor_id)}${by}`;
  const shown = (key: string) => {
    const text = payload[key];
    return typeof text === 'string' && isDecimal(text) ? formatValue(text, metric) : null;
  };
  const [value, from, to] = [shown('value'), shown('from'), shown('to')];
  switch (line.type) {
    case 'VALUE_REPORTED': {
      const behalf = behalfOf(line);
      return `${name} reported ${value ?? 'no value'}${behalf === null ? '' : ` for ${nameOf(behalf)}`}`;
    }
    case 'VALUE_EDITED':
      if (to === null) return `${name} withdrew ${from ?? 'the dismissal'}`;
      return from === null ? `${name} reported ${to} instead of no value` : `${name} changed ${from} to ${to}`;
    case 'VALUE_DISMISSED': {
      const reason = REASON_WORDS[payload['reasonCode'] as keyof typeof REASON_WORDS];
      return `${name} dismissed ${from ?? 'it'}: ${payload['reason'] ? `${reason}, “${payload['reason']}”` : reason}`;
    }
    case 'VALUE_ACCEPTED':
      if (payload['auto'] === true) return 'Accepted automatically';
      return `${name} accepted ${value ?? 'that there is no value'}`;
    case 'OBJECTIVE_MODIFIED': {
      const since = `from ${formatDayYear(String(payload['fromKey']))}`;
      if (to === null)
        return from === null ? `${name} set no objective ${since}` : `${name} ended the objective of ${from} ${since}`;
      const goal = objectiveWords(
        { upper: null, tolerance: '0', ...(payload as object), value: String(payload['to']) } as Objective,
        metric,
      );
      return from === null
        ? `${name} set the objective to ${goal} ${since}`
        : `${name} changed the objective of ${from} to ${goal} ${since}`;
    }
    case 'VALUE_CORRECTED':
      return `${name} corrected ${from ?? 'no value'} to ${to}: “${payload['reason']}”`;
    case 'LINK_ADDED':
      return `${name} added the link “${payload['label']}”`;
    case 'LINK_REMOVED':
      return `${name} removed the link “${payload['label']}”`;
    case 'DOCUMENT_ADDED':
      return `${name} added the document “${payload['name']}”`;
    default:
      return `${name} removed the document “${payload['name']}”`;
  }
}

/** The history of a metric, newest first, as sentences; of one type, if given. */
export async function activityPage(
  { db }: Pick<OrganisationContext, 'db'>,
  metric: MetricRow,
  { type, pagination }: { type?: ActivityType | undefined; pagination: { page: number; pageSize: number } },
) {
  const matching = db
    .selectFrom('activities')
    .select(['id', 'type', 'actor_id', 'payload', 'period_key', 'at'])
    .where('metric_id', '=', metric.id)
    .$if(type !== undefined, (query) => query.where('type', '=', type!));
  const { rows: lines, total } = await onePage(matching.orderBy('id', 'desc'), pagination);
  const names = await namesOf(
    db,
    lines.flatMap((line) => [line.actor_id, behalfOf(line)]),
  );
  const name = (id: string | null) => (id === null ? PORTAL_NAME : (names.get(id) ?? 'Deleted user'));
  const recurrence = recurrenceOf(metric);
  const rows = lines.map((line) => ({
    id: line.id,
    at: line.at.toISOString(),
    type: line.type as ActivityType,
    text: describeEvent(metric, line, name),
    period: line.period_key === null ? null : periodLabel(recurrence, line.period_key),
  }));
  return { rows, total };
}
