import { choiceOf, pageOf, textOf, type Raw } from '../shared/search-fields.ts';

export const PERMIT_VIEWS = ['open', 'soon', 'granted', 'refused', 'over'] as const;
export type PermitsSearch = ReturnType<typeof permitsSearch>;
export function permitsSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'view', PERMIT_VIEWS), ...pageOf(raw) };
}

export const TRACKING_VIEWS = ['due', 'refused', 'recorded'] as const;
export type TrackingSearch = ReturnType<typeof trackingSearch>;
export function trackingSearch(raw: Raw) {
  return { ...textOf(raw, 'q'), ...choiceOf(raw, 'view', TRACKING_VIEWS), ...pageOf(raw) };
}
