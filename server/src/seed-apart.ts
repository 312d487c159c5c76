import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { Logins } from '../db/seed/demo.ts';
import { ConfigError, type Config } from './platform/config.ts';

/** What the process that created the demo company reports. */
export type Created = { logins: Logins | null } | { refused: string };

/**
 * Creates the demo company in the empty database at `url`; returns its logins. A process of its own does it (seed-process.ts),
 * because a seed takes memory that would be held as long as the server runs. Throws ConfigError with what that process reported.
 */
export async function seedApart(env: NodeJS.ProcessEnv, { demo }: Config, url: string): Promise<Logins | null> {
  const child = fork(new URL('./seed-process.ts', import.meta.url), {
    // It ends soon, so it may take memory to collect garbage seldom.
    execArgv: [...process.execArgv, '--max-semi-space-size=64'],
    env: { ...env, DATABASE_URL: url, TONNAGE_DEMO: demo === 'small' ? 'small' : 'on' },
  });
  let created: Created | undefined;
  child.on('message', (message: Created) => (created = message));
  const [code] = (await once(child, 'exit')) as [number | null];
  if (!created) throw new ConfigError(`The demo company was not created: its process ended with ${code}.`);
  if ('refused' in created) throw new ConfigError(created.refused);
  return created.logins;
}
