import type { Grid } from '@tonnage/contract/metrics/periods/reading';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { warningText } from './warnings.ts';
import type { Report } from './use-report.ts';
import { words } from './words.ts';

interface WarningNoticeProps {
  columns: Grid['columns'];
  report: Report;
  doubt: NonNullable<Report['doubt']>;
}

/** A saved value with a warning: the suggested correction is one press away (metrics.md §5, idea 5). */
export function WarningNotice({ columns, report, doubt }: WarningNoticeProps) {
  const { place, found, other } = doubt;
  const { metric } = report.rows[place.row]!;
  const beside = other && report.rows[other.row]!;
  return (
    <Notice tone={'sure' in found && !found.sure ? 'info' : 'warn'}>
      <span role="status">{warningText(report.rows, columns, doubt)}</span>{' '}
      {found.kind === 'slip' && (
        <Button
          size="sm"
          onClick={() => {
            report.report([{ place, value: found.meant }]);
            report.settleWarning();
          }}
        >
          {words.meant(formatValue(found.meant, metric))}
        </Button>
      )}{' '}
      {beside?.cells[place.column]!.locked === null && (
        <Button size="sm" onClick={() => report.swap(doubt)}>
          {words.swap(beside.metric.name)}
        </Button>
      )}{' '}
      <Button size="sm" variant="ghost" onClick={report.settleWarning}>
        {words.right}
      </Button>
    </Notice>
  );
}
