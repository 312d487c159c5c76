/** What the address of a list says besides its path. Anything else in it is dropped. */
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
    ...(q.trim() === '' ? {} : { q }),
    ...(raw['sort'] === 'createdAt:asc' ? { sort: 'createdAt:asc' as const } : {}),
    ...(Number.isInteger(page) && page > 1 ? { page } : {}),
  };
}

/** What a link to a new job may bring along. */
export interface NewJobSearch {
  wasteTypeId?: string | undefined;
  containerSubTypeId?: string | undefined;
}

export function newJobSearch(raw: Record<string, unknown>): NewJobSearch {
  const text = (key: string) => (typeof raw[key] === 'string' ? { [key]: raw[key] } : {});
  return { ...text('wasteTypeId'), ...text('containerSubTypeId') };
}

/** `?confirmed=1` after the link of a confirmation mail, 0 when the link did not hold. */
export interface LoginSearch {
  confirmed?: 0 | 1 | undefined;
}

export function loginSearch(raw: Record<string, unknown>): LoginSearch {
  const said = String(raw['confirmed']);
  return said === '1' ? { confirmed: 1 } : said === '0' ? { confirmed: 0 } : {};
}

/** What the link of a reset mail brings along. */
export interface ResetSearch {
  email?: string | undefined;
  token?: string | undefined;
}

export function resetSearch(raw: Record<string, unknown>): ResetSearch {
  // A token of digits alone would have been read as a number.
  const text = (key: string) =>
    typeof raw[key] === 'string' || typeof raw[key] === 'number' ? { [key]: String(raw[key]).slice(0, 200) } : {};
  return { ...text('email'), ...text('token') };
}

/** The step of opening an account. */
export interface CreateAccountSearch {
  step?: 'business' | 'you' | 'agree' | undefined;
}

export function createAccountSearch(raw: Record<string, unknown>): CreateAccountSearch {
  const { step } = raw;
  return step === 'business' || step === 'you' || step === 'agree' ? { step } : {};
}
