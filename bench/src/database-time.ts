import pg from 'pg';
import type { Captured } from './capture.ts';

const RUNS = 30;
/** Runs after which PostgreSQL keeps a plan. */
const WARM = 10;

/** Sets the scope of a request in a transaction. */
export interface Opening {
  text: string;
  values: unknown[];
}

export const asPerson = (sessionId: string, host = 'localhost'): Opening => ({
  text: `select tonnage_enter($1, $2, now(), true), set_config('role', 'tonnage_app', true)`,
  values: [sessionId, host],
});

export const asStaff = (sessionId: string, host = 'localhost'): Opening => ({
  text: `select tonnage_enter_staff($1, $2, now(), true), set_config('role', 'tonnage_app', true)`,
  values: [sessionId, host],
});

/** As the owner of the database, across tenants. */
export const AS_OWNER: Opening = { text: 'select 1', values: [] };

/** Milliseconds of planning, which a prepared statement saves, and of execution. */
export interface Took {
  planning: number;
  running: number;
}

/**
 * Milliseconds that PostgreSQL takes for the statements of a request under the request's own conditions: in its role,
 * with row-level security. The medians of thirty runs.
 */
export async function databaseTime(
  url: string,
  opening: Opening,
  captured: Pick<Captured, 'statements'>,
): Promise<Took> {
  const client = new pg.Client(url);
  await client.connect();
  const runs: Took[] = [];
  for (let run = 0; run < RUNS; run++) {
    const took: Took = { planning: 0, running: 0 };
    await client.query('begin');
    await client.query(opening.text, opening.values);
    for (const { text, values } of captured.statements) {
      const { rows } = await client.query(`explain (analyze, format json, timing off) ${text}`, values);
      const [plan] = rows[0]['QUERY PLAN'] as { 'Planning Time': number; 'Execution Time': number }[];
      took.planning += plan!['Planning Time'];
      took.running += plan!['Execution Time'];
    }
    await client.query('rollback');
    runs.push(took);
  }
  await client.end();
  const median = (of: (took: Took) => number) => runs.map(of).toSorted((a, b) => a - b)[RUNS / 2]!;
  return { planning: median((took) => took.planning), running: median((took) => took.running) };
}

/**
 * Milliseconds from sending the statements of a request to their last answer, prepared as the server prepares them. A prepared plan
 * is made without the values, so it may be slower than the one that `databaseTime` explains. The median of thirty runs.
 */
export async function preparedTime(
  url: string,
  opening: Opening,
  captured: Pick<Captured, 'statements'>,
): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const took: number[] = [];
  for (let run = 0; run < WARM + RUNS; run++) {
    await client.query('begin');
    await client.query(opening.text, opening.values);
    const began = performance.now();
    for (const [i, { text, values }] of captured.statements.entries())
      await client.query({ name: `s${i}`, text, values });
    if (run >= WARM) took.push(performance.now() - began);
    await client.query('rollback');
  }
  await client.end();
  return took.toSorted((a, b) => a - b)[RUNS / 2]!;
}
