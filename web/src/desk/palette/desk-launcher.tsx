import { Launcher } from '../../shared/palette/launcher.tsx';
import { late } from '../../ui/lazy-with-retry.ts';

const load = () => import('./desk-palette.tsx').then((module) => module.DeskPalette);
const DeskPalette = late(load);

/** Opens the desk's search. */
export function DeskLauncher() {
  return <Launcher load={load} palette={DeskPalette} />;
}
