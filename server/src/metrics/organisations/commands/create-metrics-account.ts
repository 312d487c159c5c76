import type { createMetricsAccount as endpoint } from '@tonnage/contract/metrics/organisations/sign-up';
import type { Received } from '@tonnage/contract/endpoint';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { hashPassword } from '../../../platform/credentials/tokens.ts';
import { checkPassword } from '../../../core/identity/password.queries.ts';
import { AddressKnown, addLogin, emailConfirmation, emailKnown } from '../../../core/identity/commands/sign-up.ts';

type Input = Received<typeof endpoint>['body']['data'];

/**
 * Creates an account for Metrics: a login that works once its address is confirmed, and that belongs to the company without an
 * organisation. A registered address gets the same response, and an email that says so. Throws METRICS_SIGN_UP_CLOSED,
 * PRIVACY_NOT_ACCEPTED, PASSWORDS_DIFFER and what `checkPassword` does. Source: specification §2, §5.
 */
export async function createMetricsAccount(deps: Deps, input: Input, host: string): Promise<void> {
  const now = deps.clock.now();
  const tenant = await withoutTenant(deps.database, (db) => openTenant(db, host));
  if (!tenant.metrics_sign_up) throw new Refusal('METRICS_SIGN_UP_CLOSED');
  if (!input.acceptPrivacy) throw new Refusal('PRIVACY_NOT_ACCEPTED');
  const { name, email, password } = input;
  if (password !== input.passwordConfirmation) throw new Refusal('PASSWORDS_DIFFER');
  await checkPassword(password, { name, email, companies: [tenant.name], staff: false });
  const passwordHash = await hashPassword(password);
  const home = { tenantId: tenant.id, face: 'metrics' } as const;
  const ctx = (db: Db) => ({ db, now, queue: deps.queue });
  try {
    await withoutTenant(deps.database, async (db) => {
      const userId = await addLogin(ctx(db), tenant.id, { name, email, passwordHash });
      await db
        .insertInto('metrics_people')
        .values({ tenant_id: tenant.id, user_id: userId, privacy_accepted_at: now })
        .execute();
      const scope = { tenantId: tenant.id, actor: { kind: 'customer', userId, name } } as const;
      await audit(
        { db, now, scope },
        {
          action: 'metrics.account_created',
          entity: 'user',
          entityId: userId,
          accountId: null,
          changes: { privacyAccepted: true },
        },
      );
      await emailConfirmation(ctx(db), home, { userId, email });
    });
  } catch (error) {
    if (!(error instanceof AddressKnown)) throw error;
    await withoutTenant(deps.database, (db) => emailKnown(ctx(db), home, email));
  }
}
