import { useNavigate } from '@tanstack/react-router';
import type { Address } from './paths.ts';

/** Goes to an address of a list: a search, a filter or a sort order that was chosen. */
export function useGoTo(): (address: Address<object>, options?: { replace?: boolean }) => void {
  const navigate = useNavigate();
  return ({ path, search }, { replace = false } = {}) =>
    void navigate({ to: path as never, search: search as never, replace, resetScroll: false });
}
