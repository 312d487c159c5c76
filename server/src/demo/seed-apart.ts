import { fork } from 'node:child_process';
import { once } from 'node:events';
import { ConfigError, type Config } from '../platform/config.ts';

/** What somebody needs to look around in the demo company. */
export interface Logins {
  password: string;
  list: string;
}

/** What the process that creates the demo company reports: first that the company is there, in the end its logins. */
export type Report = { founded: true } | { logins: Logins | null } | { refused: string };

/** The demo company, while a process of its own creates it. */
export interface NewDemo {
  /** Resolves when the company is there, which pages name. Its orders follow once `proceed` is called. */
  founded: Promise<void>;
  proceed: () => void;
  /** Resolves with its logins when it is complete; null if there was a company. Rejects with ConfigError. */
  created: Promise<Logins | null>;
}

/**
 * Creates the demo company in the empty database at `url`. A process of its own does it (demo/src/process.ts), because a seed takes
 * memory that would be held as long as the server runs.
 */
export function seedApart(env: NodeJS.ProcessEnv, { demo }: Config, url: string): NewDemo {
  const child = fork(new URL(import.meta.resolve('@tonnage/demo/process')), {
    // It ends soon, so it may take memory to collect garbage seldom.
    execArgv: [...process.execArgv, '--max-semi-space-size=64'],
    env: { ...env, DATABASE_URL: url, TONNAGE_DEMO: demo === 'small' ? 'small' : 'on' },
  });
  let last: Report | undefined;
  const created = once(child, 'exit').then(([code]) => {
    if (!last || 'founded' in last)
      throw new ConfigError(`The demo company was not created: its process ended with ${code as number | null}.`);
    if ('refused' in last) throw new ConfigError(last.refused);
    return last.logins;
  });
  const founded = new Promise<void>((resolve, reject) => {
    child.on('message', (report: Report) => {
      last = report;
      if ('founded' in report) resolve();
    });
    created.then(() => resolve(), reject);
  });
  founded.catch(() => undefined);
  return { founded, created, proceed: () => child.connected && child.send('proceed') };
}
