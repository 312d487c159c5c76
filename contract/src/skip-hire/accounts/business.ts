import { COMPANY_NUMBER_WRONG, parseCompanyNumber } from '@tonnage/domain/common/company-number';
import { isEmail } from '@tonnage/domain/common/text';
import { parseVatNumber } from '@tonnage/domain/common/vat-number';
import { optionalName, phone, readable } from '../../fields.ts';
import { LIMITS } from '../../limits.ts';

/** An address, or none. */
export const optionalEmail = readable(
  (text) => (isEmail(text) ? text.toLowerCase() : null),
  LIMITS.email,
  'must be a valid email',
).nullish();

/** What identifies a business, besides its name and its SIC code. */
export const businessDetails = {
  tradingName: optionalName.nullish(),
  companyNumber: readable(parseCompanyNumber, LIMITS.companyNumber, COMPANY_NUMBER_WRONG).nullish(),
  vatNumber: readable(parseVatNumber, LIMITS.vatNumber, 'Enter a valid UK VAT number (nine digits).').nullish(),
  phone: phone.nullish(),
  invoiceEmail: readable(
    (text) => (isEmail(text) ? text.toLowerCase() : null),
    LIMITS.email,
    'invoiceEmail must be a valid email',
  ).nullish(),
};
