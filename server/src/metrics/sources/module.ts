import { feedDueJob, feedJob, resyncJob } from './jobs.ts';

export const module = { jobs: [feedDueJob, feedJob, resyncJob] };
