import { emails } from './emails.ts';
import { authEmailJob } from './jobs.ts';

export const module = { jobs: [authEmailJob], emails };
