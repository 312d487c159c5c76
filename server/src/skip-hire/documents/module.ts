import { emails } from './emails.ts';
import { fileDocumentJob, filesSweepJob } from './jobs.ts';

export const module = { jobs: [fileDocumentJob, filesSweepJob], emails };
