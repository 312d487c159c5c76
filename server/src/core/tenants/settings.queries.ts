import type { Settings } from '@tonnage/contract/core/tenants/settings';
import { sql } from 'kysely';
import type { TenantContext, Reading } from '../../platform/context.ts';
import { presentTerms } from './present.ts';
import { tenantOf } from './queries.ts';

/** All settings of the company. */
export async function settingsOf({ db, scope }: Reading<TenantContext>): Promise<Settings> {
  const row = await tenantOf(db, scope.tenantId);
  const areas = await db
    .selectFrom('permit_areas as p')
    .selectAll('p')
    .select(sql<number>`(select count(*)::int from zones z where z.permit_area_id = p.id)`.as('zones'))
    .where('p.tenant_id', '=', scope.tenantId)
    .orderBy('p.council')
    .orderBy('p.id')
    .execute();
  const charges = await db
    .selectFrom('charge_types')
    .selectAll()
    .where('tenant_id', '=', scope.tenantId)
    .orderBy('active', 'desc')
    .orderBy('label')
    .orderBy('id')
    .execute();
  return {
    name: row.name,
    brandColour: row.brand_colour,
    onBrandColour: row.on_brand_colour,
    disabled: row.disabled,
    disabledMessage: row.disabled_message,
    bookingUrl: row.booking_url,
    privacyUrl: row.privacy_url,
    supportEmail: row.support_email,
    supportPhone: row.support_phone,
    senderName: row.sender_name,
    replyTo: row.reply_to,
    logoUrl: row.logo_url,
    faviconUrl: row.favicon_url,
    legalName: row.legal_name,
    companyNumber: row.company_number,
    vatNumber: row.vat_number,
    address: row.address,
    about: row.about,
    carrierRegistration: row.carrier_registration,
    carrierTier: row.carrier_tier as Settings['carrierTier'],
    carrierExpiresOn: row.carrier_expires_on,
    noteYears: row.note_years,
    bankDetails: row.bank_details,
    gtmId: row.gtm_id,
    terms: presentTerms(row).text,
    termsVersion: row.terms_version,
    hireEnds: row.hire_ends,
    autoConfirm: row.auto_confirm,
    discountPercent: row.discount_percent,
    quoteDays: row.quote_days,
    writeOffLimitPence: row.write_off_limit_pence,
    approveAccounts: row.approve_accounts,
    metricsSignUp: row.metrics_sign_up,
    showsFreeDay: row.shows_free_day,
    showsPrices: row.shows_prices,
    statementsDay: row.statements_day,
    statementsTo: row.statements_to as Settings['statementsTo'],
    staffIdleHours: row.staff_idle_hours,
    staffFactorDays: row.staff_factor_days,
    ownerFactorDays: row.owner_factor_days,
    organisationMegabytes: row.organisation_megabytes,
    permitAreas: areas.map((area) => ({
      id: area.id,
      council: area.council,
      chargePence: area.charge_pence,
      vatRateBp: area.vat_rate_bp,
      vatCategory: area.vat_category,
      validDays: area.valid_days,
      leadDays: area.lead_days,
      zones: area.zones,
    })),
    chargeTypes: charges.map((charge) => ({
      id: charge.id,
      code: charge.code,
      label: charge.label,
      unit: charge.unit,
      netPence: charge.net_pence,
      vatRateBp: charge.vat_rate_bp,
      vatCategory: charge.vat_category,
      goods: charge.goods,
      active: charge.active,
    })),
  };
}
