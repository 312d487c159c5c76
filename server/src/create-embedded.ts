import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Logins } from '../db/seed/demo.ts';
import { ConfigError, type Config } from './platform/config.ts';

/** What the process that created the database reports. */
export type Created = { logins: Logins | null } | { refused: string };

/** Whether the embedded database has yet to be created. */
export function lacksEmbedded({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl === undefined && !existsSync(join(dataDir, 'db'));
}

/**
 * Creates the embedded database of that environment, with the demo company if it is wanted, whose logins are returned. A process
 * of its own does it (create-process.ts), because a new database and a seed take 140 MB that would be held as long as the server
 * runs. Throws ConfigError with what that process reported.
 */
export async function createEmbedded(env: NodeJS.ProcessEnv): Promise<Logins | null> {
  // It ends soon, so it may take memory to collect garbage seldom.
  const execArgv = [...process.execArgv, '--max-semi-space-size=64'];
  const child = fork(new URL('./create-process.ts', import.meta.url), { env, execArgv });
  const created = await reportOf(child);
  if ('refused' in created) throw new ConfigError(created.refused);
  return created.logins;
}

async function reportOf(child: ChildProcess): Promise<Created> {
  let report: Created | undefined;
  child.on('message', (message: Created) => (report = message));
  const [code] = (await once(child, 'exit')) as [number | null];
  return report ?? { refused: `The database was not created: its process ended with ${code}.` };
}
