import { addDays, LONDON, type IsoDate } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { EXPIRY_WARNINGS, expiryWarning } from '@tonnage/domain/skip-hire/set-up';
import { sql } from 'kysely';
import { withoutTenant } from '../../platform/db/without-tenant.ts';
import type { TenantContext } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { asWorker } from '../../platform/queue/worker-context.ts';
import { queueMail } from '../../core/email/commands/queue-email.ts';
import { managersOf } from '../staff/queries.ts';
import { expiringRegistrations } from './set-up.queries.ts';
import { expiryEmail } from './emails.ts';
import { z } from 'zod';
import { defineJob } from '../../platform/queue/job.ts';

/**
 * Warns the managers of every company by email that its carrier registration or a depot's permit or exemption expires: once
 * each within 90, 60 and 30 days, however often it runs. A renewed date is another one, and is warned of again.
 */
export async function warnOfExpiries(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const today = dateIn(LONDON, now);
  const until = addDays(today, EXPIRY_WARNINGS[0]);
  const tenants = await withoutTenant(deps.database, async (db) => {
    const { rows } = await sql<{ id: string }>`
      select id from tenants where carrier_expires_on <= ${until}::date
      union select tenant_id from depots where permit_expires_on <= ${until}::date`.execute(db);
    return rows;
  });
  for (const { id } of tenants) await asWorker(deps, id, now, (ctx) => warn(ctx, today));
}

async function warn(ctx: TenantContext, today: IsoDate): Promise<void> {
  const expiring = await expiringRegistrations(ctx, addDays(today, EXPIRY_WARNINGS[0]));
  const managers = await managersOf(ctx);
  for (const { id, kind, name, on } of expiring) {
    const { within } = expiryWarning(on, today)!;
    for (const userId of managers)
      await queueMail(
        ctx,
        expiryEmail,
        { userId, accountId: null },
        { expiry: { kind, name, on, expired: on < today } },
        `expiry:${kind}:${id}:${on}:${within}:${userId}`,
      );
  }
}

export const expiriesJob = defineJob({
  name: 'expiries.warn',
  data: z.object({}),
  schedule: '0 7 * * *',
  work: warnOfExpiries,
});
