import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { Bucket } from '@tonnage/domain/metrics/buckets';
import { useEffect, useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { LineChart } from '../../ui/chart/line-chart.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { BucketButtons } from './bucket-buttons.tsx';
import { axisOf, panelsOf } from './panels.ts';
import { words } from './words.ts';

/** A row that the cursor only passes is not drawn. */
const RESTS_MS = 250;

interface RowChartProps {
  projectId: string;
  metric: Pick<Metric, 'id' | 'name'>;
  bucket: Bucket | undefined;
  onBucket: (bucket: Bucket) => void;
}

/** The history of the metric in the cursor's row, below the table. */
export function RowChart({ projectId, metric, bucket, onBucket }: RowChartProps) {
  const { id, name } = metric;
  const [rested, setRested] = useState(id);
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), RESTS_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const { data, error, refetch } = useQuery({
    ...queryOf('getChart', { params: { id: projectId }, query: { metricIds: rested, bucket, waiting: 'true' } }),
    placeholderData: keepPreviousData,
  });
  const chart = data?.data;
  const axis = chart ? axisOf(chart) : [];
  return (
    <Panel
      title={chart?.series[0]?.metric.name ?? name}
      action={<BucketButtons brief chart={chart} bucket={bucket} onChange={onBucket} />}
    >
      {error && !chart ? (
        <ErrorState text={error.message} onRetry={() => void refetch()} />
      ) : !chart ? (
        <SkeletonLines lines={6} />
      ) : axis.length === 0 ? (
        <EmptyState text={words.nothing} />
      ) : (
        <LineChart
          caption={words.caption(chart.series.map((series) => series.metric.name))}
          labelHead={words.period}
          labels={axis.map(({ label }) => label)}
          panels={panelsOf(chart, axis)}
        />
      )}
    </Panel>
  );
}
