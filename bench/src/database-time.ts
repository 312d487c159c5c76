import pg from 'pg';
import type { Captured } from './capture.ts';

const RUNS = 30;

/**
 * Milliseconds that PostgreSQL takes for the statements of a request, planning and running, as the request sees them: in its
 * role, behind row-level security. The median of thirty runs.
 */
export async function databaseTime(url: string, sessionId: string, captured: Captured): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const times: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    let sum = 0;
    await client.query('begin; set local role tonnage_app');
    await client.query('select tonnage_enter($1, $2, now(), true)', [sessionId, 'localhost']);
    for (const { text, values } of captured.statements) {
      const { rows } = await client.query(`explain (analyze, format json, timing off) ${text}`, values);
      const [plan] = rows[0]['QUERY PLAN'] as { 'Planning Time': number; 'Execution Time': number }[];
      sum += plan!['Planning Time'] + plan!['Execution Time'];
    }
    await client.query('rollback');
    times.push(sum);
  }
  await client.end();
  return times.toSorted((a, b) => a - b)[RUNS / 2]!;
}
