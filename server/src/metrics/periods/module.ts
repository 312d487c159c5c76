import { digestsJob } from './jobs.ts';

export const module = { jobs: [digestsJob] };
