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
import { perTenant } from '../../platform/queue/per-tenant.ts';

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

/**
 * Warns the managers of every company by email that its carrier registration or a depot's permit or exemption expires: once
 * each within 90, 60 and 30 days, however often it runs. A renewed date is another one, and is warned of again.
 */
export const expiries = perTenant({
  name: 'expiries.warn',
  called: 'Permit expiry warnings',
  page: () => '/desk/settings',
  schedule: '0 7 * * *',
  async due({ database, clock }: Deps) {
    const until = addDays(dateIn(LONDON, clock.now()), EXPIRY_WARNINGS[0]);
    return withoutTenant(database, async (db) => {
      const { rows } = await sql<{ id: string }>`
        select id from tenants where carrier_expires_on <= ${until}::date
        union select tenant_id from depots where permit_expires_on <= ${until}::date`.execute(db);
      return rows.map(({ id }) => id);
    });
  },
  async work(deps, { tenantId }) {
    const now = deps.clock.now();
    await asWorker(deps, tenantId, now, (ctx) => warn(ctx, dateIn(LONDON, now)));
  },
});
