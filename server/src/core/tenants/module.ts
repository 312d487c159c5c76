import { emails } from './emails.ts';
import { newsletterJob } from './jobs.ts';

export const module = { jobs: [newsletterJob], emails };
