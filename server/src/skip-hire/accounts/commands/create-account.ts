import type { Received } from '@tonnage/contract/endpoint';
import type { createAccount as createAccountEndpoint } from '@tonnage/contract/skip-hire/accounts/registration';
import { withoutTenant } from '../../../platform/db/without-tenant.ts';
import { audit } from '../../../core/audit/commands/audit.ts';
import type { BaseContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { newId } from '../../../platform/db/ids.ts';
import { openTenant } from '../../../platform/tenant.ts';
import { hashPassword } from '../../../platform/credentials/tokens.ts';
import { checkPassword } from '../../../core/identity/password.queries.ts';
import { AddressKnown, addLogin, emailConfirmation, emailKnown } from '../../../core/identity/commands/sign-up.ts';
import { takeAccountNumber } from './account-number.ts';

type Input = Received<typeof createAccountEndpoint>['body']['data'];
type Tenant = Awaited<ReturnType<typeof openTenant>>;
type Opening = BaseContext & { tenant: Tenant };

/**
 * Opens a business account: account, owner and confirmation email in one transaction, or nothing. Throws what
 * `checkPassword` does. A registered address gets the same response, and an email that says so. `addLogin`
 * decides which case it is, after the same work for both: the password is hashed, a number is taken and the account
 * written, then rolled back if the address turns out to be registered.
 */
export async function createAccount(
  deps: Deps,
  input: Input,
  host: string,
): Promise<{ email: string; status: 'pending' | 'active' }> {
  const now = deps.clock.now();
  const tenant = await withoutTenant(deps.database, (db) => openTenant(db, host));
  const { name, email, password } = input.user;
  await checkPassword(password, { name, email, companies: [tenant.name, input.business.name], staff: false });
  const passwordHash = await hashPassword(password);
  const opening = (db: Db) => ({
    db,
    now,
    queue: deps.queue,
    publicUrl: deps.publicUrl,
    cards: deps.cards.provider,
    sendsMail: deps.sendsMail,
    tenant,
  });
  try {
    await withoutTenant(deps.database, (db) => write(opening(db), input, passwordHash));
  } catch (error) {
    if (!(error instanceof AddressKnown)) throw error;
    await withoutTenant(deps.database, (db) => emailKnown(opening(db), { tenantId: tenant.id }, input.user.email));
  }
  return { email: input.user.email, status: statusOf(tenant) };
}

const statusOf = (tenant: Tenant) => (tenant.approve_accounts ? 'pending' : 'active');

async function write(opening: Opening, { business, user }: Input, passwordHash: string): Promise<void> {
  const { db, now, tenant } = opening;
  const tenantId = tenant.id;
  const accountId = newId(now);
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      tenant_id: tenantId,
      number: await takeAccountNumber(db, tenantId),
      name: business.name,
      status: statusOf(tenant),
      // Only staff grant credit.
      type: 'prepay',
      trading_name: business.tradingName || null,
      company_number: business.companyNumber || null,
      vat_number: business.vatNumber || null,
      sic_code: business.sicCode,
      email: user.email,
      phone: business.phone || null,
      invoice_email: business.invoiceEmail || null,
      billing_address: addressLine(business.billingAddress),
      created_at: now,
      updated_at: now,
    })
    .execute();
  const userId = await addLogin(opening, tenantId, { name: user.name, email: user.email, passwordHash });
  await db
    .insertInto('account_members')
    .values({ account_id: accountId, user_id: userId, tenant_id: tenantId, role: 'owner', created_at: now })
    .execute();
  const scope = { tenantId, actor: { kind: 'customer', userId, name: user.name } } as const;
  await audit(
    { db, now, scope },
    {
      action: 'account.opened',
      entity: 'account',
      entityId: accountId,
      accountId,
      // What was agreed to, by whom and when.
      changes: { termsVersion: tenant.terms_version, privacyAccepted: true, status: statusOf(tenant) },
    },
  );
  await emailConfirmation(opening, { tenantId }, { userId, email: user.email });
}

function addressLine(address: Input['business']['billingAddress']): string {
  const { addressLine1, addressLine2, town, county, postcode } = address;
  return [addressLine1, addressLine2, county ? `${town}, ${county}` : town].filter(Boolean).join(', ') + ` ${postcode}`;
}
