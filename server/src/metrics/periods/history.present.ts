import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { isDecimal } from '@tonnage/domain/metrics/decimal';
import { type Objective, objectiveWords } from '@tonnage/domain/metrics/performance';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import type { MetricRow } from '../metrics/queries.ts';

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
