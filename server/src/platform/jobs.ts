import { z } from 'zod';
import type { Deps } from './deps.ts';
import { defineJob } from './queue/job.ts';

/** Deletes the bytes of a removed upload from the store. */
export const removeFileJob = defineJob({
  name: 'file.remove',
  data: z.object({ key: z.string() }),
  work: ({ files }: Deps, { key }) => files.remove(key),
});

/** Updates the planner's statistics. */
export const tidyJob = defineJob({
  name: 'database.tidy',
  data: z.object({}),
  schedule: '15 4 * * *',
  work: ({ database }: Deps) => database.tidy(),
});
