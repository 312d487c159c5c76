import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import type * as settings from '@tonnage/contract/core/tenants/settings';
import type { Received } from '@tonnage/contract/endpoint';
import { auditCompany } from '../../audit/commands/audit.ts';
import type { TenantContext } from '../../../platform/context.ts';
import { notifyChange } from '../../../platform/events/notify-change.ts';
import { Refusal, InvalidInput } from '../../../platform/refusal.ts';
import { sql } from 'kysely';
import { isId, newId, requireId } from '../../../platform/db/ids.ts';
import { MAX_CONTAINERS } from '@tonnage/domain/skip-hire/orders';
import type { SoldCategory } from '@tonnage/domain/common/vat-category';
import { isTooMuchEach } from '@tonnage/domain/skip-hire/pricing';
import { ownRow } from '../../../platform/db/find-owned-row.ts';
import { queueMail } from '../../email/commands/queue-email.ts';
import { senderTest } from '../emails.ts';
import { requireSoldAt } from './sold-at.ts';

type Change = Received<typeof settings.updateSettings>['body']['data'];

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
  quoteDays: 'quote_days',
  writeOffLimitPence: 'write_off_limit_pence',
  approveAccounts: 'approve_accounts',
  metricsSignUp: 'metrics_sign_up',
  showsFreeDay: 'shows_free_day',
  showsPrices: 'shows_prices',
  statementsDay: 'statements_day',
  statementsTo: 'statements_to',
  staffIdleHours: 'staff_idle_hours',
  staffFactorDays: 'staff_factor_days',
  ownerFactorDays: 'owner_factor_days',
  organisationMegabytes: 'organisation_megabytes',
} as const satisfies Record<keyof Change, string>;

/** Long texts: the audit only records that they changed. */
const LONG: readonly string[] = ['terms', 'about'] satisfies (keyof Change)[];

/** Of whom two-factor authentication is required, and the column with the instant since when. */
const FACTORS = [
  { days: 'staffFactorDays', since: 'staff_factor_since' },
  { days: 'ownerFactorDays', since: 'owner_factor_since' },
] as const;

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
  const since = Object.fromEntries(
    FACTORS.filter(({ days }) => names.includes(days)).map(({ days, since: column }) => [
      column,
      // Other days do not begin again.
      change[days] === null ? null : (row[column] ?? ctx.now),
    ]),
  );
  // From the next such day on: not for one that has just passed.
  const statements = names.includes('statementsDay') ? { statements_done: dateIn(LONDON, ctx.now) } : {};
  await db
    .updateTable('tenants')
    .set({ ...values, ...version, ...since, ...statements })
    .where('id', '=', scope.tenantId)
    .execute();
  // Makes the live-update streams check their sessions again.
  if (names.includes('disabled') || FACTORS.some(({ days }) => names.includes(days)))
    notifyChange(db, { closing: scope.tenantId });
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

type ChargeTypeInput = Received<typeof settings.updateChargeType>['body']['data'];

/**
 * Adds, changes or withdraws a charge type; existing charges keep their own text and amount. A name is unique among active ones.
 * Throws NOT_FOUND, LABEL_TAKEN.
 */
export async function updateChargeType(ctx: TenantContext, id: string | null, input: ChargeTypeInput): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  const typeId = id ?? newId(now);
  requireSoldAt(input);
  if (id !== null && !(isId(id) && (await known(ctx, id)))) throw new Refusal('NOT_FOUND');
  // One writer at a time, so that nobody adds the name during the check; the unique index has the last word.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`charges ${scope.tenantId}`}, 22))`.execute(db);
  const taken = await db
    .selectFrom('charge_types')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('active', '=', true)
    .where(sql`lower(label)`, '=', input.label.toLowerCase())
    .where('id', '<>', typeId)
    .executeTakeFirst();
  if (taken && input.active) throw new Refusal('LABEL_TAKEN');
  const values = {
    code: input.code,
    label: input.label,
    unit: input.unit,
    net_pence: input.netPence,
    vat_rate_bp: input.vatRateBp,
    ...(input.goods !== undefined && { goods: input.goods }),
    active: input.active,
  };
  if (id === null)
    await db
      .insertInto('charge_types')
      .values({
        id: typeId,
        tenant_id: scope.tenantId,
        created_at: now,
        ...values,
        vat_category: input.vatCategory ?? null,
      })
      .execute();
  else
    await db
      .updateTable('charge_types')
      .set({ ...values, vat_category: keptCategory(input) })
      .where('id', '=', id)
      .execute();
  await auditCompany(ctx, id === null ? 'charge_type.added' : 'charge_type.set', { id: typeId, ...input });
}

/** The category in an update: where a caller that does not know it leaves it out, it stays for as long as its rate does. */
const keptCategory = ({ vatRateBp, vatCategory }: Pick<ChargeTypeInput, 'vatRateBp' | 'vatCategory'>) =>
  vatCategory === undefined
    ? sql<SoldCategory | null>`case when vat_rate_bp = ${vatRateBp} then vat_category end`
    : vatCategory;

function known({ db, scope }: TenantContext, id: string) {
  return db
    .selectFrom('charge_types')
    .select('id')
    .where('tenant_id', '=', scope.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
}

type PermitAreaInput = Received<typeof settings.updatePermitArea>['body']['data'];

/**
 * Adds or changes a permit area; existing orders keep their price. A charge that comes to more than MAX_PENCE for the most
 * containers of an order is refused. Throws NOT_FOUND.
 */
export async function updatePermitArea(ctx: TenantContext, id: string | null, input: PermitAreaInput): Promise<void> {
  const { db, scope, now } = ctx;
  scope.require('settings.manage');
  requireSoldAt(input);
  if (isTooMuchEach(input.chargePence, input.vatRateBp))
    throw new InvalidInput([
      {
        path: ['chargePence'],
        message: `Permits for ${MAX_CONTAINERS} containers come to more than £1,000,000 with VAT. Enter a lower charge.`,
      },
    ]);
  const values = {
    council: input.council,
    charge_pence: input.chargePence,
    vat_rate_bp: input.vatRateBp,
    valid_days: input.validDays,
    lead_days: input.leadDays,
  };
  const areaId = id ?? newId(now);
  if (id === null) {
    await db
      .insertInto('permit_areas')
      .values({ id: areaId, tenant_id: scope.tenantId, ...values, vat_category: input.vatCategory ?? null })
      .execute();
  } else {
    requireId(id);
    const { numUpdatedRows } = await db
      .updateTable('permit_areas')
      .set({ ...values, vat_category: keptCategory(input) })
      .where('tenant_id', '=', scope.tenantId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) throw new Refusal('NOT_FOUND');
  }
  await auditCompany(ctx, id === null ? 'permit_area.added' : 'permit_area.set', { id: areaId, ...input });
}

/** Removes a permit area that no zone and no permit uses. Throws NOT_FOUND, PERMIT_AREA_IN_USE. */
export async function removePermitArea(ctx: TenantContext, id: string): Promise<void> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  const area = await ownRow(ctx, 'permit_areas', id);
  const { rows } = await sql`delete from permit_areas a where a.id = ${id}::uuid
    and not exists (select from zones z where z.permit_area_id = a.id)
    and not exists (select from permits p where p.permit_area_id = a.id) returning a.id`.execute(db);
  if (rows.length === 0) throw new Refusal('PERMIT_AREA_IN_USE');
  await auditCompany(ctx, 'permit_area.removed', { id, council: area.council });
}

/** Sends the user an email with the current sender name. Returns the address. */
export async function sendTestMail(ctx: TenantContext): Promise<string> {
  const { db, scope } = ctx;
  scope.require('settings.manage');
  const { email, name } = await db
    .selectFrom('users')
    .select(['email', 'name'])
    .where('id', '=', scope.actor.userId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, senderTest, { email, name, accountId: null }, {});
  await auditCompany(ctx, 'settings.mail_tested', { to: email });
  return email;
}
