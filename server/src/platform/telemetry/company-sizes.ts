import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** A company's size by its orders: fewer than a thousand, fewer than a hundred thousand, or more. */
export const SIZES = ['small', 'medium', 'large'] as const;
export type Size = (typeof SIZES)[number];

const MEDIUM = 1_000;
const LARGE = 100_000;
/** Companies grow slowly, and their orders are many to count. */
const REREAD_MS = 3_600_000;

/** The sizes of all companies, as last read. Metrics say these in place of companies, of which no label contains anything. */
export class CompanySizes {
  #grown = new Map<string, Size>();
  #readAt = -Infinity;

  of(tenantId: string): Size {
    return this.#grown.get(tenantId) ?? 'small';
  }

  /** Reads the sizes again if they are an hour old, across tenants. */
  async refresh(db: Db): Promise<void> {
    if (performance.now() < this.#readAt + REREAD_MS) return;
    const { rows } = await sql<{ id: string; large: boolean }>`
      select tenant_id as id, sum(orders) >= ${LARGE} as large from order_counts group by 1 having sum(orders) >= ${MEDIUM}`.execute(
      db,
    );
    this.#grown = new Map(rows.map(({ id, large }) => [id, large ? 'large' : 'medium']));
    this.#readAt = performance.now();
  }
}
