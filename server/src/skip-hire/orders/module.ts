import { emails } from './emails/emails.ts';
import { driversJob, hiresJob } from './jobs.ts';

export const module = { jobs: [hiresJob, driversJob], emails };
