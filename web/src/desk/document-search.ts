import { choiceOf, pageOf, textOf, type Raw } from '../shared/search-fields.ts';

export const PERMIT_VIEWS = ['open', 'soon', 'granted', 'refused', 'over'] as const;
export type PermitsSearch = ReturnType<typeof permitsSearch>;
export function permitsSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'view', PERMIT_VIEWS), ...pageOf(raw) };
}
