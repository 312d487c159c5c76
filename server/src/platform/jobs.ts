import { z } from 'zod';
import type { Deps } from './deps.ts';
import { thumbnailKeyOf } from './files/thumbnail.ts';
import { defineJob } from './queue/job.ts';

/** Deletes the bytes of a removed upload from the store, and its small copy. */
export const removeFileJob = defineJob({
  name: 'file.remove',
  data: z.object({ key: z.string() }),
  work: async ({ files }: Deps, { key }) => {
    await files.remove(key);
    await files.remove(thumbnailKeyOf(key));
  },
});

/** Updates the planner's statistics. */
export const tidyJob = defineJob({
  name: 'database.tidy',
  data: z.object({}),
  schedule: '15 4 * * *',
  work: ({ database }: Deps) => database.tidy(),
});
