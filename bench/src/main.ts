// `npm run bench -- api`, `billing`, `files`, `lists`, `metrics`, `navigation`, `orders`, `pages`, `papers`, `planner`, `pooler`,
// `replica`, `size`, `start`, `tenants` or `typing`: each figure beside its limit, in the same run on the same machine.
import { benchApi } from './api.ts';
import { benchBilling } from './billing.ts';
import { benchEndpoints } from './endpoints.ts';
import { benchFiles } from './files.ts';
import { benchLists } from './lists.ts';
import { benchMetrics } from './metrics.ts';
import { benchNavigation } from './navigation.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchPapers } from './papers.ts';
import { benchPlanner } from './planner.ts';
import { benchPooler } from './pooler.ts';
import { benchReplica } from './replica.ts';
import { benchSize } from './size.ts';
import { benchStart } from './start.ts';
import { benchTenants } from './tenants.ts';
import { benchTyping } from './typing.ts';

const BENCHES: Record<string, () => Promise<void>> = {
  api: benchApi,
  billing: benchBilling,
  endpoints: benchEndpoints,
  files: benchFiles,
  lists: benchLists,
  metrics: benchMetrics,
  navigation: benchNavigation,
  orders: benchOrders,
  pages: benchPages,
  papers: benchPapers,
  planner: benchPlanner,
  pooler: benchPooler,
  replica: benchReplica,
  size: benchSize,
  start: benchStart,
  tenants: benchTenants,
  typing: benchTyping,
};

const name = process.argv[2] ?? 'api';
const bench = BENCHES[name];
if (!bench) {
  console.error(`There is no bench "${name}". Known: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
await bench();
