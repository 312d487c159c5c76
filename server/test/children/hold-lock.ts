// Takes a data folder and keeps it until it is killed; says that it has it, or why not.
import { lockDataDir } from '../../src/platform/db/data-dir.ts';

try {
  lockDataDir(process.argv[2]!);
  process.stdout.write('locked\n');
  setInterval(() => undefined, 1000);
} catch (error) {
  process.stdout.write((error as Error).message);
}
