import type { Chart } from '@tonnage/contract/metrics/periods/chart';
import { type Bucket, BUCKETS } from '@tonnage/domain/metrics/buckets';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';

const BUCKETS_TEXT = { D: 'D', W: 'W', M: 'M', Y: 'Y', ALL: 'ALL' };

interface BucketButtonsProps {
  chart: Chart | undefined;
  bucket: Bucket | undefined;
  onChange: (bucket: Bucket) => void;
  /** For use beside a title: hides the label. */
  brief?: boolean;
}

/** Chooses the buckets of a chart; buckets finer than its periods are left out. */
export function BucketButtons({ chart, bucket, onChange, brief = false }: BucketButtonsProps) {
  // The requested bucket is selected at once, before its chart has loaded.
  const isAvailable = bucket !== undefined && (chart?.buckets.includes(bucket) ?? true);
  return (
    <ChoiceButtons<Bucket>
      label="Group by"
      size="sm"
      value={isAvailable ? bucket : (chart?.bucket ?? '')}
      onChange={onChange}
      hideLabel={brief}
      choices={BUCKETS.filter((value) => chart?.buckets.includes(value) ?? true).map((value) => ({
        value,
        label: BUCKETS_TEXT[value],
      }))}
    />
  );
}
