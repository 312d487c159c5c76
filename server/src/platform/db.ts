import type { Transaction as PgliteTransaction } from '@electric-sql/pglite';
import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { DB } from '../../db/types.gen.ts';

export type Db = Kysely<DB>;
export type Row = Record<string, unknown>;

/** One connection, as both engines offer it. */
interface Wire {
  query(text: string, values: readonly unknown[]): Promise<{ rows: Row[]; rowCount: number; command: string }>;
}

/** The two engines behind one face. Everything goes through a transaction; there is no other way in. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';
  /**
   * One transaction. `opening` is SQL that runs in the same round trip as BEGIN; the rows of its last statement are
   * handed to `work`. A read's COMMIT is not waited for: there is nothing to lose, and the answer leaves a round trip
   * earlier. Throws what `work` throws, after ROLLBACK.
   */
  transaction<T>(opening: string, work: (db: Db, opened: Row[]) => Promise<T>, mode?: 'read' | 'write'): Promise<T>;
  /** Statements without parameters, outside a transaction of ours. Migrations and set-up only. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}

// Dates stay YYYY-MM-DD and counts are numbers, on both engines. Sizes are the only numerics, and are small.
const DATE = 1082;
const INT8 = 20;
const NUMERIC = 1700;
const parsers = { [DATE]: (text: string) => text, [INT8]: Number, [NUMERIC]: Number };

function bind(wire: Wire): Db {
  const client = {
    query: (text: string, values: readonly unknown[]) => wire.query(text, values),
    release: () => undefined,
  };
  return new Kysely<DB>({
    dialect: new PostgresDialect({
      // The dialect sees a pool of exactly this connection; begin and commit are ours, not Kysely's.
      pool: { connect: () => Promise.resolve(client as never), end: () => Promise.resolve() } as never,
    }),
  });
}

/** Wraps an open PGlite. It is one connection: transactions queue, and none can see another's settings. */
export function pgliteDatabase(pglite: PGlite): Database {
  const run = async <T>(opening: string, work: (db: Db, opened: Row[]) => Promise<T>) =>
    pglite.transaction(async (tx: PgliteTransaction) => {
      const opened = opening === '' ? [] : await tx.exec(opening);
      const db = bind({
        async query(text, values) {
          const result = await tx.query<Row>(text, [...values]);
          return {
            rows: result.rows,
            rowCount: result.affectedRows ?? result.rows.length,
            command: text.trimStart().slice(0, 6).toUpperCase(),
          };
        },
      });
      return work(db, (opened.at(-1)?.rows ?? []) as Row[]);
    });
  return {
    engine: 'pglite',
    transaction: (opening, work) => run(opening, work),
    script: async (text) => void (await pglite.exec(text)),
    close: () => pglite.close(),
  };
}

export const pgliteParsers = parsers;

/** A pool of PostgreSQL connections. `observe` is told every statement of the work, for benchmarks. */
export function postgresDatabase(
  url: string,
  poolSize: number,
  observe?: (text: string, values: readonly unknown[]) => void,
): Database & { pool: pg.Pool } {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        (parsers as Record<number, (text: string) => unknown>)[oid] ??
        pg.types.getTypeParser(oid as never, format as 'text'),
    } as never,
  });
  pool.on('error', () => undefined); // an idle connection was lost; the next checkout makes a new one
  const bound = new WeakMap<pg.PoolClient, Db>();

  return {
    engine: 'postgres',
    pool,
    async transaction(opening, work, mode = 'write') {
      const client = await pool.connect();
      let db = bound.get(client);
      if (!db) {
        db = bind({
          async query(text, values) {
            observe?.(text, values);
            const result = await client.query(preparable(text, values));
            return { rows: result.rows as Row[], rowCount: result.rowCount ?? 0, command: result.command };
          },
        });
        bound.set(client, db);
      }
      try {
        const begin = mode === 'read' ? 'begin read only' : 'begin';
        const opened = (await client.query(opening === '' ? begin : `${begin}; ${opening}`)) as unknown;
        const rows = Array.isArray(opened) ? ((opened.at(-1) as pg.QueryResult).rows as Row[]) : [];
        const result = await work(db, rows);
        if (mode === 'read') {
          client.query('commit').then(
            () => client.release(),
            (error: Error) => client.release(error),
          );
          return result;
        }
        await client.query('commit');
        client.release();
        return result;
      } catch (error) {
        await client.query('rollback').then(
          () => client.release(),
          (lost: Error) => client.release(lost),
        );
        throw error;
      }
    },
    script: async (text) => void (await pool.query(text)),
    close: () => pool.end(),
  };
}

/**
 * Statements are prepared once per connection under their own text, so that PostgreSQL parses and plans them once.
 * Lists of varying length (`in ($1, …, $n)`) would make a statement each, so long ones go unnamed.
 */
function preparable(text: string, values: readonly unknown[]): pg.QueryConfig {
  return values.length > 0 && values.length <= 40
    ? { name: statementName(text), text, values: [...values] }
    : { text, values: [...values] };
}

const names = new Map<string, string>();
function statementName(text: string): string | undefined {
  let name = names.get(text);
  if (name === undefined && names.size < 500) {
    name = `q${names.size}`;
    names.set(text, name);
  }
  return name;
}

/** What a jsonb column is given, the same on both engines. */
export function json(value: unknown): string {
  return JSON.stringify(value);
}

/** A literal for the few statements that cannot take parameters. */
export function literal(text: string): string {
  return pg.escapeLiteral(text);
}
