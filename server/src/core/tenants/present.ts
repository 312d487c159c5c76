import type { Application, ApplicationForMembers } from '@tonnage/contract/core/tenants/application';
import type { tenantOf } from './queries.ts';

export function presentApplication(row: Awaited<ReturnType<typeof tenantOf>>): Application {
  return {
    id: row.id,
    name: row.name,
    logo: row.logo_url === null ? null : { url: row.logo_url },
    favicon: row.favicon_url === null ? null : { url: row.favicon_url },
    brandColour: row.brand_colour,
    onBrandColour: row.on_brand_colour,
    disabled: row.disabled,
    disabledMessage: row.disabled_message,
    bookingUrl: row.booking_url,
    supportEmail: row.support_email,
    supportPhone: row.support_phone,
    legalName: row.legal_name,
    companyNumber: row.company_number,
    vatNumber: row.vat_number,
    address: row.address,
    about: row.about,
    privacyUrl: row.privacy_url,
    copyrightYear: row.copyright_year,
    gtmId: row.gtm_id,
    metricsSignUp: row.metrics_sign_up,
    showsFreeDay: row.shows_free_day,
    showsPrices: row.shows_prices,
  };
}

export function presentTerms(row: Awaited<ReturnType<typeof tenantOf>>): ApplicationForMembers['terms'] {
  return { version: row.terms_version, text: row.terms };
}
