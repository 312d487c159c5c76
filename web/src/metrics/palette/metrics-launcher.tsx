import { Launcher } from '../../shared/palette/launcher.tsx';
import { late } from '../../ui/lazy-with-retry.ts';

const load = () => import('./metrics-palette.tsx').then((module) => module.MetricsPalette);
const MetricsPalette = late(load);

/** Opens the search over metrics. */
export function MetricsLauncher() {
  return <Launcher load={load} palette={MetricsPalette} />;
}
