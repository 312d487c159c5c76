import type { z } from 'zod';
import { port } from '../port.ts';

/** A kind of job as it is queued. */
export interface Queued<Data extends z.ZodObject = z.ZodObject> {
  /** The name in the database, also of jobs that an earlier version queued. */
  readonly name: string;
  /** What is queued. It is read again when the job runs, maybe by a newer version. */
  readonly data: Data;
  /** What a person calls it: with this, one of a company that has failed for good is listed at the desk. Its data name the company. */
  readonly called?: string;
  /** Where the desk shows what it works on, as a path of the site. */
  page?(data: z.output<Data>): string;
  /** It may take hours, so that a failed one is tried again after ten minutes and not after seconds. */
  readonly long?: true;
  /** It is due again and again, and nobody waits for it: the queue keeps it for four days instead of a week. */
  readonly routine?: true;
  /** It sends an email for the request that queues it, which is charged for it. */
  readonly sendsEmail?: true;
  /**
   * How many run at once, and how many per group, so that a receiver that hangs, or a company that sends thousands, delays nobody
   * else; one at a time by default. `by`: which of the data names the group; otherwise the company.
   */
  readonly atOnce?: { readonly workers: number; readonly inGroup: number; readonly by?: keyof z.input<Data> & string };
}

/** A kind of job with its work, which may run more than once: a failed job is tried again. */
export interface Job<Data extends z.ZodObject = z.ZodObject, Deps = never> extends Queued<Data> {
  /** When it runs besides: cron, in Europe/London including its clock changes. */
  readonly schedule?: string;
  work(deps: Deps, data: z.output<Data>): Promise<unknown>;
}

/** Declares a job. Its module lists it, so that it is run. */
export function defineJob<Data extends z.ZodObject, Deps>(job: Job<Data, Deps>): Job<Data, Deps> {
  return job;
}

const [use, connect] = port<readonly Job[]>('jobs');

/** The jobs of all modules. */
export const allJobs = use;

/** Supplies the jobs of all modules. Throws for two of one name. */
export function connectJobs(all: readonly Job[]): void {
  const twice = all.find(({ name }, i) => all.findIndex((other) => other.name === name) !== i);
  if (twice) throw new Error(`Two jobs are named ${twice.name}`);
  connect(all);
}

/** The fields of queued data that do not fit their schema, such as `orderId`. */
export function wrongFields({ issues }: z.ZodError): string[] {
  return [...new Set(issues.map(({ path }) => path.join('.')))];
}
