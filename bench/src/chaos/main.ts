// `npm run chaos -- soak [MINUTES]`, `rolling [COMMIT]` or `failover`: the product under trouble, on this machine alone.
import { failover } from './failover.ts';
import { rolling } from './rolling.ts';
import { soak } from './soak.ts';

const CHAOS: Record<string, (arg?: string) => Promise<boolean>> = {
  soak: (minutes = '2') => soak(Number(minutes)),
  failover,
  rolling: (commit = 'HEAD~1') => rolling(commit),
};

const [name = '', arg] = process.argv.slice(2);
const chaos = CHAOS[name];
if (!chaos) {
  console.error(`There is no trouble "${name}". Known: ${Object.keys(CHAOS).join(', ')}.`);
  process.exit(1);
}
process.exit((await chaos(arg)) ? 0 : 1);
