import { emails } from './emails.ts';
import { deliverJob, deliveriesSweepJob, outboxSweepJob } from './jobs.ts';

export const module = { jobs: [deliverJob, outboxSweepJob, deliveriesSweepJob], emails };
