import type { updateSettings as endpoint } from '@tonnage/contract/core/tenants/settings';
import type { Received } from '@tonnage/contract/endpoint';
import { auditCompany } from '../../audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { Refusal } from '../../../platform/refusal.ts';

type Change = Received<typeof endpoint>['body']['data'];

const COLUMNS = {
  name: 'name',
  brandColour: 'brand_colour',
  onBrandColour: 'on_brand_colour',
  disabled: 'disabled',
  disabledMessage: 'disabled_message',
  bookingUrl: 'booking_url',
  privacyUrl: 'privacy_url',
  supportEmail: 'support_email',
  supportPhone: 'support_phone',
  senderName: 'sender_name',
  replyTo: 'reply_to',
  legalName: 'legal_name',
  companyNumber: 'company_number',
  vatNumber: 'vat_number',
  address: 'address',
  about: 'about',
  carrierRegistration: 'carrier_registration',
  carrierTier: 'carrier_tier',
  carrierExpiresOn: 'carrier_expires_on',
  noteYears: 'note_years',
  bankDetails: 'bank_details',
  gtmId: 'gtm_id',
  terms: 'terms',
  hireEnds: 'hire_ends',
  autoConfirm: 'auto_confirm',
  discountPercent: 'discount_percent',
  approveAccounts: 'approve_accounts',
  metricsSignUp: 'metrics_sign_up',
  organisationMegabytes: 'organisation_megabytes',
} as const satisfies Record<keyof Change, string>;

/** Long texts: the audit only records that they changed. */
const LONG: readonly string[] = ['terms', 'about'] satisfies (keyof Change)[];

/**
 * Changes the named settings; the others stay. New terms get the next version, so that an order keeps the one it was placed
 * under. Throws MESSAGE_NEEDED if the portal would be closed without a message.
 */
export async function updateSettings(ctx: TenantContext, change: Change): Promise<void> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  const row = await db
    .selectFrom('tenants')
    .selectAll()
    .where('id', '=', scope.tenantId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const names = (Object.keys(change) as (keyof Change)[]).filter(
    (name) => change[name] !== undefined && change[name] !== row[COLUMNS[name]],
  );
  const is = { disabled: row.disabled, message: row.disabled_message };
  const disabled = change.disabled ?? is.disabled;
  const message = change.disabledMessage === undefined ? is.message : change.disabledMessage;
  if (disabled && !message) throw new Refusal('MESSAGE_NEEDED');
  if (names.length === 0) return;
  const values = Object.fromEntries(names.map((name) => [COLUMNS[name], change[name]]));
  const version = names.includes('terms') ? { terms_version: nextVersion(row.terms_version) } : {};
  await db
    .updateTable('tenants')
    .set({ ...values, ...version })
    .where('id', '=', scope.tenantId)
    .execute();
  // Makes the live-update streams check their sessions again.
  if (names.includes('disabled')) notifyChange(db, { closing: scope.tenantId });
  const recorded = (name: keyof Change, value: unknown) =>
    LONG.includes(name) && typeof value === 'string' ? value.length : value;
  await auditCompany(
    ctx,
    'settings.changed',
    Object.fromEntries(
      names.map((name) => [name, { was: recorded(name, row[COLUMNS[name]]), is: recorded(name, change[name]) }]),
    ),
  );
}

/** The next number, or a 2 after a version that is not a number. */
function nextVersion(version: string): string {
  return /^\d{1,9}$/.test(version) ? String(Number(version) + 1) : `${version}.2`;
}
