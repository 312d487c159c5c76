import { COMPANY_NUMBER_WRONG, parseCompanyNumber } from '../../common/company-number.ts';
import { penceOf } from '../../common/money-text.ts';
import { isSicCode } from '../../common/sic-codes.ts';
import { parseVatNumber } from '../../common/vat-number.ts';
import type { TermsBasis } from '../invoices.ts';
import { addressIn, emailIn, nameIn, phoneIn, type Row, textIn, WrongRow } from './row.ts';

/** A customer of the earlier system. */
export interface CustomerRow {
  number: string;
  name: string;
  tradingName: string | null;
  contact: string | null;
  phone: string | null;
  email: string | null;
  invoiceEmail: string | null;
  /** On one line. */
  billingAddress: string | null;
  companyNumber: string | null;
  vatNumber: string | null;
  sicCode: string | null;
  /** Null: they pay before each order. */
  terms: { days: number; basis: TermsBasis } | null;
  /** Pence with VAT; null: no limit. */
  creditLimitPence: number | null;
  status: 'active' | 'on_stop' | 'closed';
  household: boolean;
}

/** The most characters of an account number. */
const NUMBER = 30;
const MOST_DAYS = 365;

/** The number of an account in a row. */
export function accountNumberIn(row: Row): string | null {
  return textIn(row, 'number', 'The account number', NUMBER);
}

/** Reads a customer. Throws WrongRow. */
export function readCustomer(row: Row): CustomerRow {
  const number = accountNumberIn(row);
  const name = nameIn(row, 'name', 'The name');
  if (number === null) throw new WrongRow('The account number is missing.');
  if (name === null) throw new WrongRow('The customer’s name is missing.');
  const household = isPrivate(row.text('household'));
  const terms = termsIn(row.text('terms'));
  const limit = penceOf(row.text('limit'), row.style);
  if (limit === undefined) throw new WrongRow(`The credit limit “${row.text('limit')}” isn’t an amount in pounds.`);
  return {
    number,
    name,
    tradingName: nameIn(row, 'tradingName', 'The trading name'),
    contact: nameIn(row, 'contact', 'The contact'),
    phone: phoneIn(row, 'phone', 'Phone'),
    email: emailIn(row, 'email', 'Email'),
    invoiceEmail: emailIn(row, 'invoiceEmail', 'Email for invoices'),
    billingAddress: billingAddressIn(row),
    companyNumber: household ? null : codeIn(row, 'companyNumber', parseCompanyNumber, COMPANY_NUMBER_WRONG),
    vatNumber: codeIn(row, 'vatNumber', parseVatNumber, 'isn’t a valid UK VAT number.'),
    sicCode: household ? null : codeIn(row, 'sicCode', sicOf, 'isn’t a five-digit SIC code.'),
    terms: terms ?? (limit ? { days: 30, basis: 'invoice' } : null),
    creditLimitPence: limit,
    status: statusIn(row.text('status')),
    household,
  };
}

function billingAddressIn(row: Row): string | null {
  const { lines, town, county, postcode } = addressIn(row);
  const address = [...lines, town, county].filter((part) => part !== null).join(', ');
  return [address, postcode].filter((part) => part).join(' ') || null;
}

/** Spreadsheets drop the zero before `01110`. */
const sicOf = (text: string) => [text, `0${text}`].find(isSicCode) ?? null;

function codeIn(row: Row, field: string, read: (text: string) => string | null, wrong: string): string | null {
  const given = row.text(field);
  if (given === '') return null;
  const code = read(given);
  if (code === null) throw new WrongRow(wrong.startsWith('isn’t') ? `“${given}” ${wrong}` : `“${given}”: ${wrong}`);
  return code;
}

/** `30`, `Net 30 days`, `30 days EOM`; cash, pro forma and nothing are no credit. */
function termsIn(text: string): CustomerRow['terms'] {
  if (
    /^(?:0|none|cash|c\.?o\.?d\.?|pro.?forma|pre-?pa(?:y|id|yment)|card|immediate|on (?:order|delivery)|payment with order|-)?$/i.test(
      text,
    )
  )
    return null;
  const days = Number(/\d+/.exec(text)?.[0] ?? Number.NaN);
  if (!(days <= MOST_DAYS)) throw new WrongRow(`The payment terms “${text}” have no number of days.`);
  if (days === 0) return null;
  return { days, basis: /e\.?o\.?m|end of (?:the )?month|month.?end/i.test(text) ? 'end_of_month' : 'invoice' };
}

function statusIn(text: string): CustomerRow['status'] {
  if (/^(?:0|n|no|false|active|open|ok|current|live|normal|trading)?$/i.test(text)) return 'active';
  if (/^(?:1|y|yes|true|s|stop|stopped|on.?stop|hold|on.?hold|account on (?:stop|hold)|suspended)$/i.test(text))
    return 'on_stop';
  if (/^(?:c|closed|inactive|dormant|dead|archived)$/i.test(text)) return 'closed';
  throw new WrongRow(`The account status “${text}” isn’t known. Use Active, On stop or Closed.`);
}

const isPrivate = (text: string) =>
  /^(?:1|y|yes|true|private|household|domestic|residential|retail|individual|homeowner)$/i.test(text);
