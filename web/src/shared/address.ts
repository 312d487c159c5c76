import { useNavigate, useRouter } from '@tanstack/react-router';

/** Where a list stands: its path, and what the address says besides. */
export interface Address<Search extends object> {
  path: string;
  search: Search;
}

/** The address as a kit link takes it. */
export function asLink({ path, search }: Address<object>): string {
  const said = Object.entries(search).filter(([, value]) => value !== undefined && value !== '');
  const query = new URLSearchParams(said.map(([key, value]) => [key, String(value)])).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Goes to an address of a list: a search, a filter or a sort order that was chosen. */
export function useGoTo(): (address: Address<object>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return ({ path, search }, { replace = false } = {}) =>
    void navigate({ to: path, search, replace, resetScroll: false });
}

/**
 * Narrows the list at a path down, from its first page. What the address says is read when it is changed, not when it was last
 * drawn: a search that rests while a tab is opening keeps the tab, and one that rests after the list was left changes nothing.
 */
export function useNarrow<Search extends object>(path: string): (change: Partial<Search>) => void {
  const navigate = useNavigate();
  const router = useRouter();
  return (change) => {
    if (router.latestLocation.pathname !== path) return;
    const search = (now: object) => ({ ...now, page: undefined, ...change });
    void navigate({ to: path, search, replace: true, resetScroll: false });
  };
}
