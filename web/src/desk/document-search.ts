import { DOCUMENT_KINDS } from '@tonnage/domain/skip-hire/documents';
import { choiceOf, dayOf, pageOf, textOf, type Raw } from '../shared/search-fields.ts';

export const DOCUMENT_TABS = ['awaiting_signature', 'signed', 'issued', 'void'] as const;
export type DeskDocumentsSearch = ReturnType<typeof deskDocumentsSearch>;
export function deskDocumentsSearch(raw: Raw) {
  return {
    ...textOf(raw, 'q'),
    ...choiceOf(raw, 'kind', DOCUMENT_KINDS),
    ...choiceOf(raw, 'state', DOCUMENT_TABS),
    ...textOf(raw, 'account'),
    ...dayOf(raw, 'from'),
    ...dayOf(raw, 'to'),
    ...pageOf(raw),
  };
}

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
