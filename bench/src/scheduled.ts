import { JOBS } from '@tonnage/server/composition/modules';
import { AS_OWNER } from './database-time.ts';
import { depsOn } from './capture.ts';
import { explained } from './plans.ts';
import { LARGE_TABLES } from './size.ts';

/** Those of the scheduled tasks that do not grow with the companies' number, or whose work is that of the whole database. */
const OTHERS = new Set(['backup.make', 'database.tidy']);
const DEAREST = 8;

/**
 * What the scheduled tasks do across all companies before each company's own work: how long the dearest take, and which of their
 * statements read a table of orders from end to end. Returns the number of those statements.
 */
export async function benchScheduled(url: string, secret: string, companies: number): Promise<number> {
  let seen: { text: string; values: unknown[] }[] = [];
  const deps = await depsOn(url, secret, (text, values) => seen.push({ text, values: [...values] }));
  const took: { name: string; ms: number; statements: number; scanned: string[] }[] = [];
  try {
    for (const job of JOBS) {
      if (job.schedule === undefined || OTHERS.has(job.name)) continue;
      seen = [];
      const began = performance.now();
      await job.work(deps as never, {});
      const ms = performance.now() - began;
      const different = [...new Map(seen.map((statement) => [statement.text, statement])).values()].filter(({ text }) =>
        /^\s*(select|with|update|delete|insert)/i.test(text),
      );
      const plans = await explained(url, AS_OWNER, { statements: different }, LARGE_TABLES);
      took.push({ name: job.name, ms, statements: seen.length, scanned: plans.flatMap(({ scanned }) => scanned) });
    }
  } finally {
    await deps.database.close();
  }
  console.log(
    `\n| scheduled task, across ${companies} companies | ms | statements | end to end |\n|---|---|---|---|\n` +
      took
        .toSorted((a, b) => b.ms - a.ms)
        .slice(0, DEAREST)
        .map(
          ({ name, ms, statements, scanned }) =>
            `| ${name} | ${ms.toFixed(0)} | ${statements} | ${scanned.join(', ')} |`,
        )
        .join('\n'),
  );
  return took.filter(({ scanned }) => scanned.length > 0).length;
}
