// Takes a data folder and keeps it until it is killed.
import { lockDataDir } from '../../src/platform/data-dir.ts';

lockDataDir(process.argv[2]!);
process.stdout.write('locked\n');
setInterval(() => undefined, 1000);
