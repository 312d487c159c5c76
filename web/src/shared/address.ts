import { useNavigate, useRouter } from '@tanstack/react-router';
import type { Start } from '../lib/apps.ts';
import type { Path, To } from '../ui/links.tsx';

/** The paths of a route: those of `/jobs/$id` are `/jobs/${string}`. */
export type PathsOf<Route extends string> = Route extends `${infer Before}/{-$${string}}`
  ? PathsOf<Before> | `${PathsOf<Before>}/${string}`
  : Route extends `${infer Before}$${string}/${infer After}`
    ? `${Before}${string}/${PathsOf<After>}`
    : Route extends `${infer Before}$${string}`
      ? `${Before}${string}`
      : Route;

declare module '../ui/links.tsx' {
  interface Paths {
    /** Where an app begins, also for a link from another. */
    starts: Start;
  }
}

/** Where a list stands: its path, and what the address says besides. */
export interface Address<Search extends object> {
  path: Path;
  search: Search;
}

/** The address as a kit link takes it. */
export function asLink({ path, search }: Address<object>): To {
  const said = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Goes to an address of a list: a search, a filter or a sort order that was chosen. */
export function useGoTo(): (address: Address<object>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return ({ path, search }, { replace = false } = {}) => {
    // Filled in already: to the router it is any text.
    const to: string = path;
    void navigate({ to, search, replace, resetScroll: false });
  };
}

/**
 * Narrows the list at a path down, from its first page. What the address says is read when it is changed, not when it was last
 * drawn: a search that rests while a tab is opening keeps the tab, and one that rests after the list was left changes nothing.
 */
export function useNarrow<Search extends object>(path: Path): (change: Partial<Search>) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (change) => {
    if (router.latestLocation.pathname !== path) return;
    const search = (now: object) => ({ ...now, page: undefined, ...change });
    const to: string = path;
    void navigate({ to, search, replace: true, resetScroll: false });
  };
}
