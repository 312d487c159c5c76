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
