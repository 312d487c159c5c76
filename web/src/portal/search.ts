import { isIsoDate, type IsoDate } from '@tonnage/domain/common/dates';
import {
  DOCUMENT_KINDS,
  DOCUMENT_STATUSES,
  type DocumentKind,
  type DocumentStatus,
} from '@tonnage/domain/skip-hire/documents';

/** The search parameters of a list. Any other is dropped. */
export interface ListSearch {
  q?: string | undefined;
  sort?: 'createdAt:desc' | 'createdAt:asc' | undefined;
  page?: number | undefined;
}

export const ORDERS_PER_PAGE = 25;
export const SITES_PER_PAGE = 25;

export function listSearch(raw: Record<string, unknown>): ListSearch {
  const page = Number(raw['page']);
  const q = typeof raw['q'] === 'string' || typeof raw['q'] === 'number' ? String(raw['q']).slice(0, 100) : '';
  return {
    q: q.trim() === '' ? undefined : q,
    sort: raw['sort'] === 'createdAt:asc' ? ('createdAt:asc' as const) : undefined,
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  };
}

/** The page of a list without other parameters. */
export function pageSearch(raw: Record<string, unknown>): { page?: number | undefined } {
  const { page } = listSearch(raw);
  return { page };
}

/** What a link to a new job may prefill. */
export interface NewOrderSearch {
  wasteTypeId?: string | undefined;
  containerSubTypeId?: string | undefined;
}

export function newOrderSearch(raw: Record<string, unknown>): NewOrderSearch {
  const text = (key: string) => ({ [key]: typeof raw[key] === 'string' ? raw[key] : undefined });
  return { ...text('wasteTypeId'), ...text('containerSubTypeId') };
}

/** `?confirmed=0`: the link of a confirmation email no longer works. */
export interface LoginSearch {
  confirmed?: 0 | undefined;
}

export function loginSearch(raw: Record<string, unknown>): LoginSearch {
  return { confirmed: String(raw['confirmed']) === '0' ? 0 : undefined };
}

/** The address typed on the login page, for the form that resets the password. */
export function forgotSearch(raw: Record<string, unknown>): { email?: string | undefined } {
  return { email: typeof raw['email'] === 'string' ? raw['email'].slice(0, 200) : undefined };
}

/** The current step of opening an account. */
export interface CreateAccountSearch {
  step?: 'business' | 'you' | 'agree' | undefined;
}

export function createAccountSearch(raw: Record<string, unknown>): CreateAccountSearch {
  const { step } = raw;
  return { step: step === 'business' || step === 'you' || step === 'agree' ? step : undefined };
}

/** The search parameters of the documents list. */
export interface DocumentsSearch {
  q?: string | undefined;
  kind?: DocumentKind | undefined;
  status?: DocumentStatus | undefined;
  site?: string | undefined;
  order?: string | undefined;
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
  sort?: DocumentSort | undefined;
  page?: number | undefined;
}

const DOCUMENT_SORTS = ['date:asc', 'title:asc', 'title:desc', 'kind:asc', 'kind:desc'] as const;
export type DocumentSort = (typeof DOCUMENT_SORTS)[number];
export const DOCUMENTS_PER_PAGE = 25;

export function documentsSearch(raw: Record<string, unknown>): DocumentsSearch {
  const { q, page } = listSearch(raw);
  const among = <T extends string>(key: string, known: readonly T[]) => ({
    [key]: known.includes(raw[key] as T) ? (raw[key] as T) : undefined,
  });
  const text = (key: string, shape: RegExp) => {
    const value = raw[key];
    return { [key]: typeof value === 'string' && shape.test(value) ? value : undefined };
  };
  return {
    q,
    ...among('kind', DOCUMENT_KINDS),
    ...among('status', DOCUMENT_STATUSES),
    ...text('site', /^[\da-f-]{36}$/i),
    ...text('order', /^[\da-f-]{36}$/i),
    ...text('from', /^\d{4}-\d\d-\d\d$/),
    ...text('to', /^\d{4}-\d\d-\d\d$/),
    ...among('sort', DOCUMENT_SORTS),
    page,
  };
}

/** The days of a statement. */
export interface StatementSearch {
  from?: IsoDate | undefined;
  to?: IsoDate | undefined;
}

export function statementSearch(raw: Record<string, unknown>): StatementSearch {
  const day = (key: 'from' | 'to') => {
    const value = raw[key];
    return { [key]: typeof value === 'string' && isIsoDate(value) ? value : undefined };
  };
  return { ...day('from'), ...day('to') };
}
