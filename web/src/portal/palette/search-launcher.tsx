import { Launcher } from '../../shared/palette/launcher.tsx';
import { late } from '../../ui/lazy-with-retry.ts';

const load = () => import('./search-palette.tsx').then((module) => module.SearchPalette);
const SearchPalette = late(load);

/** Opens the portal's search. */
export function SearchLauncher() {
  return <Launcher load={load} finds="orders, sites, documents" palette={SearchPalette} />;
}
