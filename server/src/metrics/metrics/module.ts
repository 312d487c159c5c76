import { computeJob } from './commands/compute-later.ts';
import { watchMetricJob } from './commands/watch-figures.ts';

export const module = { jobs: [computeJob, watchMetricJob] };
