import { addDays, type Instant, weekdayOf } from '@tonnage/domain/common/dates';
import { dateIn, instantAt, isBefore } from '@tonnage/domain/common/zoned';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { Deps } from '../../platform/deps.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { sendDigest } from './commands/send-digest.ts';
import { type DigestReader, digestReaders } from './digest.queries.ts';
import { perTenant, withWork } from '../../platform/queue/per-tenant.ts';

/** A digest missed at its time is sent later that day, but not at night; then tomorrow's covers it. */
const LATE_UNTIL = '21:00';
/** A digest due in the evening may be this many hours late. */
const LATE_HOURS = 2;

/** The readers of a company whose digest is due, each by their local time, including clock changes. */
async function dueReaders({ database, clock }: Pick<Deps, 'database' | 'clock'>, tenantId: string) {
  const now = clock.now();
  const readers = await withoutTenant(database, (db) => digestReaders(db, tenantId, now));
  return readers.flatMap((reader) => {
    const time = digestTime(reader, now);
    return time === null ? [] : [{ reader, time }];
  });
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

/** Sends the digests that are due. It may run any number of times; each reader gets one a day. Source: metrics.md §2.9. */
export const digests = perTenant({
  name: 'metrics.digests',
  called: 'Metrics digests',
  schedule: '*/15 * * * *',
  async due(deps: Deps) {
    const tenants = await withoutTenant(deps.database, (db) =>
      db.selectFrom('organisation_members').select('tenant_id').distinct().execute(),
    );
    return withWork(
      tenants.map(({ tenant_id }) => tenant_id),
      (id) => dueReaders(deps, id),
    );
  },
  async work(deps, { tenantId }) {
    for (const { reader, time } of await dueReaders(deps, tenantId))
      await asWorker(deps, tenantId, deps.clock.now(), (ctx) => sendDigest(ctx, reader, time));
  },
});
