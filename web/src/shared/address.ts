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
    /** The start page of an app, also for a link from another app. */
    starts: Start;
  }
}

/** The address of a list: its path and its search parameters. */
export interface Address<Search extends object> {
  path: Path;
  search: Search;
}

/** The address as a kit link takes it. */
export function asLink({ path, search }: Address<object>): To {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Navigates to the address of a list with another search, filter or sort order. */
export function useGoTo(): (address: Address<object>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return ({ path, search }, { replace = false } = {}) => {
    // The path is already filled in; the router accepts any string.
    const to: string = path;
    void navigate({ to, search, replace, resetScroll: false });
  };
}

/**
 * Applies a filter to the list or chart at a path and goes to its first page. It reads the address when called, not when
 * rendered: a debounced search that fires while a tab is opening keeps the tab, a second choice that is made before the
 * first is shown keeps it, and one that is made after the list was left does nothing.
 */
export function useFilter<Search extends object>(
  path: Path,
): (change: Partial<Search>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (change, { replace = true } = {}) => {
    if (router.latestLocation.pathname !== path) return;
    const search = (now: object) => ({ ...now, page: undefined, ...change });
    const to: string = path;
    void navigate({ to, search, replace, resetScroll: false });
  };
}

/** Changes which columns the list at a path shows, on the page that it shows; like `useFilter` it reads the address when called. */
export function useColumnChoice(path: Path): (change: (choice: string | undefined) => string | undefined) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (change) => {
    if (router.latestLocation.pathname !== path) return;
    const search = (now: { columns?: string }) => ({ ...now, columns: change(now.columns) });
    const to: string = path;
    void navigate({ to, search, replace: true, resetScroll: false });
  };
}
