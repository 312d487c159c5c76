import { emails } from './emails.ts';
import { sweepDeletedJob } from './jobs.ts';

export const module = { jobs: [sweepDeletedJob], emails };
