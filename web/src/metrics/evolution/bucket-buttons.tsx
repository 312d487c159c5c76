import type { Chart } from '@tonnage/contract/metrics/periods/reading';
import { type Bucket, BUCKETS } from '@tonnage/domain/metrics/buckets';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { words } from './words.ts';

interface BucketButtonsProps {
  chart: Chart | undefined;
  bucket: Bucket | undefined;
  onChange: (bucket: Bucket) => void;
  /** Beside a title: no label in view, and nothing that cannot be chosen. */
  brief?: boolean;
}

/** By what a chart is drawn; what is finer than the periods cannot be chosen. */
export function BucketButtons({ chart, bucket, onChange, brief = false }: BucketButtonsProps) {
  // What was asked for is chosen at once, before its chart is there.
  const asked = bucket !== undefined && (chart?.buckets.includes(bucket) ?? true);
  return (
    <ChoiceButtons<Bucket>
      label={words.bucket}
      size="sm"
      value={asked ? bucket : (chart?.bucket ?? '')}
      onChange={onChange}
      hideLabel={brief}
      choices={BUCKETS.flatMap((value) => {
        const tooFine = chart !== undefined && !chart.buckets.includes(value);
        if (tooFine && brief) return [];
        return { value, label: words.buckets[value], ...(tooFine ? { disabledReason: words.tooFine } : {}) };
      })}
    />
  );
}
