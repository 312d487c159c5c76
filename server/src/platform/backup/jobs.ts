import { z } from 'zod';
import type { Deps } from '../deps.ts';
import { defineJob } from '../queue/job.ts';
import { say } from '../say.ts';
import type { BackupManifest } from './backups.ts';

/** Makes backups; null: another server is making one. */
export interface Backups {
  make(): Promise<BackupManifest | null>;
}

/** Makes the nightly backup, if a place is set for it. */
export const backupJob = defineJob({
  name: 'backup.make',
  data: z.object({}),
  schedule: '30 2 * * *',
  long: true,
  async work({ backups }: Deps & { backups: Backups | null }) {
    const made = await backups?.make();
    if (made) say(`Made the backup ${made.file}: ${made.rows} rows and ${made.files} files, ${made.bytes} bytes.`);
  },
});
