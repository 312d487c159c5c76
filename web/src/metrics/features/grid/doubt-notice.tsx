import type { Doubt } from '@tonnage/domain/metrics/guard';
import { formatValue } from '@tonnage/domain/metrics/format-value';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import type { Row } from './cells-of.ts';
import { words } from './words.ts';

interface DoubtNoticeProps {
  metric: Row['metric'];
  label: string;
  value: string;
  doubt: Doubt;
  onMeant: (value: string) => void;
  onRight: () => void;
}

/** A value that is saved, and asked about: what was meant is one press away (metrics.md §5, idea 5). */
export function DoubtNotice({ metric, label, value, doubt, onMeant, onRight }: DoubtNoticeProps) {
  const shown = (decimal: string) => formatValue(decimal, metric);
  return (
    <Notice tone="warn">
      {words.doubt[doubt.kind](`${metric.name}, ${label}`, shown(value), shown(doubt.usual))}{' '}
      {doubt.kind === 'slip' && (
        <Button size="sm" onClick={() => onMeant(doubt.meant)}>
          {words.meant(shown(doubt.meant))}
        </Button>
      )}{' '}
      <Button size="sm" variant="ghost" onClick={onRight}>
        {words.right}
      </Button>
    </Notice>
  );
}
