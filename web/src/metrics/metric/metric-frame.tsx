import { formatDayYear } from '@tonnage/domain/common/format-dates';
import type { Metric } from '@tonnage/contract/metrics/metrics';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { Tabs } from '../../ui/data/tabs.tsx';
import { type MetricTab, metricTabs } from '../tabs.ts';

interface MetricFrameProps {
  metric: Metric;
  tab: MetricTab;
  actions?: ReactNode;
}

/** The head of every screen of a metric. */
export function MetricFrame({ metric, tab, actions }: MetricFrameProps) {
  const isPhone = useIsPhone();
  const { name } = metric.project;
  return (
    <div>
      <PageHead title={metric.name} sub={isPhone && name} actions={actions} />
      {metric.finishedAt && (
        <Notice tone="info">{`Finished on ${formatDayYear(metric.finishedAt.slice(0, 10))}. View only.`}</Notice>
      )}
      {metric.computing && (
        <Notice tone="info">We’re computing the values of this metric. They appear here as they are ready.</Notice>
      )}
      <Tabs
        label="Metric"
        aside={!isPhone && name}
        tabs={metricTabs(metric.id).map((each) => ({ ...each, current: each.tab === tab }))}
      />
    </div>
  );
}
