import { emails } from './emails.ts';
import { acknowledgeJob } from './jobs.ts';

export const module = { jobs: [acknowledgeJob], emails };
