import { WITHOUT_JIT } from '@tonnage/server/platform/db/settings';
import pg from 'pg';
import type { Captured } from './capture.ts';
import type { Opening } from './database-time.ts';

/** A node of EXPLAIN's JSON. */
interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: Plan[];
}

/** A statement's milliseconds of planning and execution (medians), and what its plan reads of the large tables. */
export interface Explained {
  text: string;
  planning: number;
  running: number;
  /** Large tables that are read from end to end. */
  scanned: string[];
  /** Scans of large tables that read more than ten rows for each one that they pass on: the table and both numbers. */
  wasteful: string[];
}

const RUNS = 5;
/** A statement that takes longer is not repeated, ms. */
const LONG = 400;
/** Scans of fewer rows cost little, whatever they pass on, and one of a whole table that stops there did not read the table. */
const FEW = 1000;
/** A capped count may read as many times as many from the beginning of a table. */
const SOME = 20;

/** Explains the statements of a request in its role, with row-level security; `large` are the tables with a row per order. */
export async function explained(
  url: string,
  opening: Opening,
  { statements }: Pick<Captured, 'statements'>,
  large: ReadonlySet<string>,
): Promise<Explained[]> {
  const client = new pg.Client({ connectionString: url, options: WITHOUT_JIT });
  await client.connect();
  const all: Explained[] = [];
  for (const { text, values } of statements) {
    const times: { planning: number; running: number }[] = [];
    let plan: Plan | undefined;
    do {
      await client.query('begin');
      await client.query(opening.text, opening.values);
      const { rows } = await client.query(`explain (analyze, format json, timing off) ${text}`, values);
      await client.query('rollback');
      const [top] = rows[0]['QUERY PLAN'] as { Plan: Plan; 'Planning Time': number; 'Execution Time': number }[];
      plan = top!.Plan;
      times.push({ planning: top!['Planning Time'], running: top!['Execution Time'] });
    } while (times.length < RUNS && times.at(-1)!.running < LONG);
    const median = (of: (time: (typeof times)[number]) => number) =>
      times.map(of).toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!;
    const scans = [...nodesOf(plan)].filter((node) => large.has(node['Relation Name'] ?? ''));
    const readBy = (node: Plan) =>
      (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) *
      node['Actual Loops'];
    all.push({
      text,
      planning: median((time) => time.planning),
      running: median((time) => time.running),
      scanned: scans
        .filter((node) => node['Node Type'] === 'Seq Scan' && readBy(node) > SOME * FEW)
        .map((node) => node['Relation Name']!),
      wasteful: scans.flatMap((node) => {
        const passed = node['Actual Rows'] * node['Actual Loops'];
        const read = readBy(node);
        return read > FEW && read > 10 * passed ? [`${node['Relation Name']} ${passed}/${read}`] : [];
      }),
    });
  }
  await client.end();
  return all;
}

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const child of plan.Plans ?? []) yield* nodesOf(child);
}
