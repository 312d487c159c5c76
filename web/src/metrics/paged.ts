const PER_PAGE = 25;

/** The page of a list that an address shows. */
export const paged = (page: number | undefined, pageSize = PER_PAGE) => ({ pagination: { page: page ?? 1, pageSize } });
