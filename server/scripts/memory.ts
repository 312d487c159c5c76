import { statfsSync } from 'node:fs';

const MEMORY = '/dev/shm';
/** Space for the databases, files and browser profiles of a test run, in bytes. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Linux's in-memory folder, if it has space: test data needs no disk, and a database is copied there in a twentieth of the time.
 * Null elsewhere.
 */
export function memoryFolder(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : null;
  } catch {
    return null;
  }
}
