import { purgeQuotesJob } from './jobs.ts';

export const module = { jobs: [purgeQuotesJob] };
