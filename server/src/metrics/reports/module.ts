import { emails } from './report-email.ts';
import { reportsJob } from './jobs.ts';

export const module = { jobs: [reportsJob], emails };
