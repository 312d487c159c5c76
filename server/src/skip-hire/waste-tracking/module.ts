import { catchUpJob } from './catch-up.ts';
import { sendReceiptJob } from './jobs.ts';

export const module = { jobs: [sendReceiptJob, catchUpJob] };
