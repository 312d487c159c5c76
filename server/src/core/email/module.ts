import { sendMailJob } from './jobs.ts';

export const module = { jobs: [sendMailJob] };
