import { isIsoDate, type IsoDate } from '@tonnage/domain/dates';
import { DOCUMENT_KINDS, type DocumentKind } from '@tonnage/domain/documents';
import { pageOf, textOf } from './search.ts';

export const DOCUMENT_TABS = ['awaiting_signature', 'signed', 'issued', 'void'] as const;
export const DOCUMENTS_PER_PAGE = 25;

/** What the address of the documents says. Anything else in it is dropped. */
export interface DeskDocumentsSearch {
  q?: string | undefined;
  kind?: DocumentKind | undefined;
  state?: (typeof DOCUMENT_TABS)[number] | undefined;
  account?: string | undefined;
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  page?: number | undefined;
}

export function deskDocumentsSearch(raw: Record<string, unknown>): DeskDocumentsSearch {
  const kind = DOCUMENT_KINDS.find((one) => one === raw['kind']);
  const state = DOCUMENT_TABS.find((one) => one === raw['state']);
  return {
    ...textOf(raw, 'q'),
    ...(kind && { kind }),
    ...(state && { state }),
    ...textOf(raw, 'account'),
    ...dayOf(raw, 'from'),
    ...dayOf(raw, 'to'),
    ...pageOf(raw),
  };
}

export const PERMIT_VIEWS = ['open', 'soon', 'granted', 'refused', 'over'] as const;
export const PERMITS_PER_PAGE = 25;

/** What the address of the permits says. */
export interface PermitsSearch {
  q?: string | undefined;
  view?: (typeof PERMIT_VIEWS)[number] | undefined;
  page?: number | undefined;
}

export function permitsSearch(raw: Record<string, unknown>): PermitsSearch {
  const view = PERMIT_VIEWS.find((one) => one === raw['view']);
  return { ...textOf(raw, 'q'), ...(view && { view }), ...pageOf(raw) };
}

export const TRACKING_VIEWS = ['due', 'refused', 'recorded'] as const;
export const RECEIPTS_PER_PAGE = 25;

/** What the address of waste tracking says. */
export interface TrackingSearch {
  q?: string | undefined;
  view?: (typeof TRACKING_VIEWS)[number] | undefined;
  page?: number | undefined;
}

export function trackingSearch(raw: Record<string, unknown>): TrackingSearch {
  const view = TRACKING_VIEWS.find((one) => one === raw['view']);
  return { ...textOf(raw, 'q'), ...(view && { view }), ...pageOf(raw) };
}

function dayOf<Key extends string>(raw: Record<string, unknown>, key: Key): { [K in Key]?: IsoDate } {
  const day = raw[key];
  return (typeof day === 'string' && isIsoDate(day) ? { [key]: day } : {}) as { [K in Key]?: IsoDate };
}
