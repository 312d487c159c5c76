import { addDays, type Instant, weekdayOf } from '@tonnage/domain/common/dates';
import { dateIn, instantAt, isBefore } from '@tonnage/domain/common/zoned';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { sendDigest } from './commands/send-digest.ts';
import { type DigestReader, digestReaders } from './digest.queries.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/** A digest missed at its time is sent later that day, but not at night; then tomorrow's covers it. */
const LATE_UNTIL = '21:00';
/** A digest due in the evening may be this many hours late. */
const LATE_HOURS = 2;

/**
 * Sends the digests that are due, for all tenants, each by its reader's local time, including clock changes. It may run any
 * number of times; each reader gets one a day. Source: metrics.md §2.9.
 */
export async function sendDigests(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const tenants = await withoutTenant(deps.database, (db) =>
    db.selectFrom('organisation_members').select('tenant_id').distinct().execute(),
  );
  for (const { tenant_id } of tenants) {
    const readers = await withoutTenant(deps.database, (db) => digestReaders(db, tenant_id, now));
    for (const reader of readers) {
      const time = digestTime(reader, now);
      if (time === null) continue;
      await asWorker(deps, tenant_id, now, (ctx) => sendDigest(ctx, reader, time));
    }
  }
}

/** When today's digest of a reader was due and the start of what it covers; null if none is due. */
function digestTime(
  reader: DigestReader,
  now: Instant,
): { due: Instant; since: Instant; monday: boolean; weekend: boolean } | null {
  const { zone, hour, digestedAt } = reader;
  const today = dateIn(zone, now);
  const at = `${String(hour).padStart(2, '0')}:00`;
  const due = instantAt(zone, today, at);
  const late = Date.parse(now) - Date.parse(due);
  if (late < 0 || (late > LATE_HOURS * 3_600_000 && !isBefore(now, instantAt(zone, today, LATE_UNTIL)))) return null;
  if (digestedAt !== null && !isBefore(digestedAt, due)) return null;
  const weekday = weekdayOf(today);
  const since = digestedAt ?? instantAt(zone, addDays(today, -1), at);
  return { due, since, monday: weekday === 1, weekend: weekday >= 6 };
}

export const digestsJob = defineJob({
  name: 'metrics.digests',
  data: z.object({}),
  schedule: '*/15 * * * *',
  work: sendDigests,
});
