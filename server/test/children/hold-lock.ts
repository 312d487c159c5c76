// Locks a data folder and holds it until it is killed; prints that it has the lock, or why not.
import { lockDataDir } from '../../src/platform/db/data-dir.ts';

try {
  lockDataDir(process.argv[2]!);
  process.stdout.write('locked\n');
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stdout.write((error as Error).message);
}
