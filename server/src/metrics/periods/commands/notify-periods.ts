import type { IsoDate } from '@tonnage/domain/common/dates';
import type { Answer, LogLine } from '@tonnage/domain/metrics/answer';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { REASON_WORDS } from '@tonnage/domain/metrics/periods/dismissal';
import type { MetricRow } from '../../metrics/queries.ts';
import { aboutPeriod } from '../../metrics/about.present.ts';
import type { Notice } from '../../../core/notifications/commands/notify.ts';

/** The change of one period: its answer before and now, and the log lines. */
export interface Settlement {
  key: IsoDate;
  before: Answer | null;
  now: Answer | null;
  log: readonly LogLine[];
}

/** The notification about a change and its recipients; none for a withdrawal. Source: metrics.md §2.9. */
export function noticeOf(metric: MetricRow, { key, before, now, log }: Settlement): Notice | null {
  const [first] = log;
  if (first === undefined || now === null) return null;
  const about = aboutPeriod(metric, key);
  const shown = (value: string | null | undefined) => (value == null ? 'no value' : formatValue(value, metric));
  const accepted = log.find((line) => line.type === 'VALUE_ACCEPTED');
  const byItself = accepted?.payload['auto'] === true;
  const facts = { ...about.facts, value: shown(now.value), from: shown(before?.value) };
  switch (first.type) {
    case 'VALUE_REPORTED':
      // An automatically accepted answer does not await a manager.
      return { ...about, type: 'REPORTED_KPI', facts, ...(byItself ? { parts: ['viewers'] as const } : {}) };
    case 'VALUE_EDITED':
      return { ...about, type: 'EDITED_KPI', facts };
    case 'VALUE_ACCEPTED':
      return { ...about, type: 'ACCEPTED_KPI', facts, recipients: [now.reportedBy] };
    case 'VALUE_DISMISSED': {
      const reason = now.reason ?? REASON_WORDS[now.reasonCode ?? 'OTHER'];
      const final = accepted !== undefined && !byItself;
      return {
        ...about,
        type: 'DISMISSED_KPI',
        facts: { ...facts, reason },
        recipients: [before?.reportedBy ?? null],
        parts: final ? ['recipients', 'editors', 'viewers'] : ['managers', 'viewers'],
      };
    }
  }
}
