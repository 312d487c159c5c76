import type { MetricRole } from '@tonnage/domain/metrics/periods/actions';
import { evolutionPath, metricPath, pendingPath, reportPath, settingsPath } from './paths.ts';
import type { To } from '../ui/links.tsx';

const EVOLUTION = 'Evolution';

export type ProjectTab = 'report' | 'pending' | 'evolution' | 'settings';
export type MetricTab = 'data' | 'evolution' | 'detail';

interface Tab<Name> {
  tab: Name;
  to: To;
  label: string;
}

/** The screens of a project; only managers see its settings. */
export function projectTabs({ id, role }: { id: string; role: MetricRole }): Tab<ProjectTab>[] {
  const tabs: Tab<ProjectTab>[] = [
    { tab: 'report', to: reportPath(id), label: 'Report' },
    { tab: 'pending', to: pendingPath(id), label: 'Pending data' },
    { tab: 'evolution', to: evolutionPath(id), label: EVOLUTION },
  ];
  return role === 'manager' ? [...tabs, { tab: 'settings', to: settingsPath(id), label: 'Settings' }] : tabs;
}

/** The screens of a metric. */
export function metricTabs(id: string): Tab<MetricTab>[] {
  return [
    { tab: 'data', to: metricPath(id), label: 'Data' },
    { tab: 'evolution', to: `/metrics/metric/${id}/evolution`, label: EVOLUTION },
    { tab: 'detail', to: `/metrics/metric/${id}/detail`, label: 'Detail' },
  ];
}
