import type { MetricRole } from '@tonnage/domain/metrics/periods/actions';
import { evolutionPath, metricPath, pendingPath, reportPath, settingsPath } from './paths.ts';
import { words } from './words.ts';

export type ProjectTab = 'report' | 'pending' | 'evolution' | 'settings';
export type MetricTab = 'data' | 'evolution' | 'detail';

interface Tab<Name> {
  tab: Name;
  to: string;
  label: string;
}

/** The screens of a project; its settings are its managers' own. */
export function projectTabs({ id, role }: { id: string; role: MetricRole }): Tab<ProjectTab>[] {
  const tabs: Tab<ProjectTab>[] = [
    { tab: 'report', to: reportPath(id), label: words.report },
    { tab: 'pending', to: pendingPath(id), label: words.pending },
    { tab: 'evolution', to: evolutionPath(id), label: words.evolution },
  ];
  return role === 'manager' ? [...tabs, { tab: 'settings', to: settingsPath(id), label: words.settings }] : tabs;
}

/** The screens of a metric. */
export function metricTabs(id: string): Tab<MetricTab>[] {
  const to = metricPath(id);
  return [
    { tab: 'data', to, label: words.data },
    { tab: 'evolution', to: `${to}/evolution`, label: words.evolution },
    { tab: 'detail', to: `${to}/detail`, label: words.detail },
  ];
}
