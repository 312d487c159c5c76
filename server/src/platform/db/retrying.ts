import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../refusal.ts';
import { CommitUnknown, isConnectionLost } from './errors.ts';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK = '40P01';
/** How often a transaction is started that the database aborts. */
const ATTEMPTS = 4;

/** How often the outcome of a COMMIT is checked whose answer was lost, and the interval in ms. */
const OUTCOME_CHECKS = { times: 10, afterMs: 300 } as const;

/**
 * Runs a transaction again when the database aborts it; everything was rolled back, so that is safe. BUSY if it keeps aborting. A
 * `repeatable` one also runs again when the connection was lost at COMMIT: either it was committed and returns its answer, or it
 * was not and runs now. CommitUnknown if the database does not come back soon.
 */
export async function retrying<T>(run: () => Promise<T>, repeatable = false): Promise<T> {
  let unknown: CommitUnknown | undefined;
  let checks = 0;
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (error instanceof CommitUnknown) unknown = error;
      if (unknown !== undefined && (error === unknown || isConnectionLost(error))) {
        if (!repeatable || checks++ === OUTCOME_CHECKS.times) throw unknown;
        await wait(OUTCOME_CHECKS.afterMs);
        continue;
      }
      const code = (error as { code?: string }).code;
      if (code !== SERIALIZATION_FAILURE && code !== DEADLOCK) throw error;
      if (attempt === ATTEMPTS) throw new Refusal('BUSY');
    }
  }
}
