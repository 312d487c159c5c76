import { sql } from 'kysely';
import type { Database } from '../db/db.ts';
import { withoutTenant } from '../db/without-tenant.ts';
import type { Tokens } from './tokens.ts';

/** A column of sealed text. A module that seals names its columns. */
export interface Sealed {
  table: string;
  column: string;
}

/** Rows that one transaction seals again. */
const BATCH = 500;

/**
 * Seals with the first key what another one sealed, while servers run: a value that changes meanwhile is left alone, and each
 * batch is its own transaction, so that it can be stopped and run again. Returns how many values were sealed again, and how many
 * none of the keys opens.
 */
export async function reseal(
  database: Database,
  tokens: Pick<Tokens, 'seal' | 'unseal' | 'isSealedByFirst'>,
  columns: readonly Sealed[],
): Promise<{ resealed: number; lost: number }> {
  let resealed = 0;
  let lost = 0;
  for (const { table, column } of columns) {
    const of = { table: sql.table(table), column: sql.ref(column) };
    for (let after = ''; ;) {
      const batch = await withoutTenant(database, async (db) => {
        const { rows } = await sql<{ sealed: string }>`select distinct ${of.column} as sealed from ${of.table}
          where ${of.column} > ${after} order by 1 limit ${BATCH}`.execute(db);
        const next = rows.flatMap(({ sealed }) => {
          if (tokens.isSealedByFirst(sealed)) return [];
          const text = openedOr(tokens, sealed);
          if (text === null) lost++;
          return text === null ? [] : [{ sealed, text: tokens.seal(text) }];
        });
        const { numAffectedRows } = await sql`update ${of.table} t set ${of.column} = n.next
          from unnest(${next.map(({ sealed }) => sealed)}::text[], ${next.map(({ text }) => text)}::text[]) n (was, next)
          where t.${of.column} = n.was`.execute(db);
        resealed += Number(numAffectedRows ?? 0);
        return rows;
      });
      if (batch.length < BATCH) break;
      after = batch.at(-1)!.sealed;
    }
  }
  return { resealed, lost };
}

function openedOr(tokens: Pick<Tokens, 'unseal'>, sealed: string): string | null {
  try {
    return tokens.unseal(sealed);
  } catch {
    return null;
  }
}
