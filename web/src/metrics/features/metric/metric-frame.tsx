import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/content/notice.tsx';
import { PageHead } from '../../../ui/content/page-head.tsx';
import { Tabs } from '../../../ui/data/tabs.tsx';
import { metricPath } from '../../paths.ts';
import { words } from './words.ts';

interface MetricFrameProps {
  metric: Metric;
  tab: 'data' | 'evolution' | 'detail';
  actions?: ReactNode;
}

/** The head of every screen of a metric. */
export function MetricFrame({ metric, tab, actions }: MetricFrameProps) {
  const to = metricPath(metric.id);
  return (
    <>
      <PageHead title={metric.name} sub={words.of(metric.project.name)} actions={actions} />
      {metric.finishedAt && <Notice tone="info">{words.finished(metric.finishedAt)}</Notice>}
      <Tabs
        label={words.tabs}
        tabs={[
          { to, label: words.data, current: tab === 'data' },
          { to: `${to}/evolution`, label: words.evolution, current: tab === 'evolution' },
          { to: `${to}/detail`, label: words.detail, current: tab === 'detail' },
        ]}
      />
    </>
  );
}
