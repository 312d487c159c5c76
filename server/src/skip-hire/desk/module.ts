import { emails } from './emails.ts';
import { expiriesJob } from './jobs.ts';

export const module = { jobs: [expiriesJob], emails };
