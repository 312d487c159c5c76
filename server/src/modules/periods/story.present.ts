import { formatDayYear } from '@tonnage/domain/format-dates';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { isDecimal } from '@tonnage/domain/metrics/decimal';
import { REASON_WORDS } from '@tonnage/domain/periods/dismissal';
import type { MetricRow } from '../metrics/queries.ts';

interface Line {
  type: string;
  payload: unknown;
}

/** What somebody did, as a sentence: `Ana changed 1,240 kg to 1,420 kg`. Source: metrics.md §2.8. */
export function tellLine(
  metric: Pick<MetricRow, 'type' | 'unit'>,
  line: Line,
  name: string,
  behalf: string | null,
): string {
  const payload = line.payload as Record<string, string | boolean | null>;
  const value = (key: string) => {
    const text = payload[key];
    return typeof text === 'string' && isDecimal(text) ? formatValue(text, metric) : 'no value';
  };
  switch (line.type) {
    case 'VALUE_REPORTED':
      return `${name} reported ${value('value')}${behalf === null ? '' : ` for ${behalf}`}`;
    case 'VALUE_EDITED':
      return payload['to'] === null
        ? `${name} withdrew ${value('from')}`
        : `${name} changed ${value('from')} to ${value('to')}`;
    case 'VALUE_DISMISSED': {
      const reason = REASON_WORDS[payload['reasonCode'] as keyof typeof REASON_WORDS];
      return `${name} dismissed it: ${payload['reason'] ? `${reason}, “${payload['reason']}”` : reason}`;
    }
    case 'VALUE_ACCEPTED':
      return payload['auto'] === true ? 'Accepted by itself' : `${name} accepted ${value('value')}`;
    default:
      return `${name} set the objective to ${value('to')} from ${formatDayYear(String(payload['fromKey']))}`;
  }
}
