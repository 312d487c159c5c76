import type { Pagination } from '@tonnage/contract/envelope';

/** The total of a list in words: "42 orders", or "More than 10,000 orders", where counting stops. */
export const totalOf = ({ total, more }: Pagination, text: (rows: number) => string): string =>
  more ? `More than ${text(total)}` : text(total);
