import type { Sent } from '@tonnage/contract/endpoint';
import type { createAccount } from '@tonnage/contract/skip-hire/accounts/registration';
import { parseCompanyNumber } from '@tonnage/domain/common/company-number';
import { parsePostcode } from '@tonnage/domain/common/postcode';
import { isSicCode } from '@tonnage/domain/common/sic-codes';
import { isEmpty } from '@tonnage/domain/common/text';
import { parseVatNumber } from '@tonnage/domain/common/vat-number';
import { checkNewPassword } from '../../shared/password/check-new-password.ts';
import { brokenRule, type FieldFacts, type FieldsOf } from '../../ui/form.ts';
import { checkEmail } from '../sign-in/check-email.ts';

export const STEPS = ['business', 'you', 'agree'] as const;
export type StepName = (typeof STEPS)[number];

/** The values of the form; an empty text was left out. */
export const EMPTY = {
  name: '',
  tradingName: '',
  sicCode: '',
  companyNumber: '',
  vatNumber: '',
  addressLine1: '',
  town: '',
  postcode: '',
  phone: '',
  invoiceEmail: '',
  personName: '',
  email: '',
  password: '',
  passwordConfirmation: '',
  termsAccepted: false,
  privacyAccepted: false,
};
export type AccountValues = typeof EMPTY;
const FACTS: Readonly<Record<string, FieldFacts | undefined>> = CONTRACT_FIELDS.createAccount;

type Field = keyof AccountValues;
export type Problems = Partial<Record<Field, string | null>>;

/** The errors of each step's fields. */
const CHECKS: Record<StepName, (v: AccountValues) => Problems> = {
  business: (v) => ({
    name: isEmpty(v.name) ? 'Enter the business name' : null,
    sicCode: isSicCode(v.sicCode.trim()) ? null : 'Choose a code from the list, or enter a five-digit code',
    companyNumber: unlessRead(
      v.companyNumber,
      parseCompanyNumber,
      'Enter a valid company number: eight characters, for example 01234567 or SC123456',
    ),
    vatNumber: unlessRead(v.vatNumber, parseVatNumber, 'Enter a valid UK VAT number (nine digits)'),
    addressLine1: isEmpty(v.addressLine1) ? 'Enter the building and street' : null,
    town: isEmpty(v.town) ? 'Enter the town' : null,
    postcode: parsePostcode(v.postcode) ? null : 'Enter a full UK postcode, for example LS11 5PS',
    invoiceEmail: isEmpty(v.invoiceEmail) ? null : checkEmail(v.invoiceEmail),
  }),
  you: (v) => ({
    personName: isEmpty(v.personName) ? 'Enter your name' : null,
    email: checkEmail(v.email),
    ...checkNewPassword(v),
  }),
  agree: (v) => ({
    termsAccepted: brokenRule(FACTS['termsAccepted'], v.termsAccepted),
    privacyAccepted: brokenRule(FACTS['privacyAccepted'], v.privacyAccepted),
  }),
};

function unlessRead(text: string, read: (text: string) => string | null, sentence: string): string | null {
  return isEmpty(text) || read(text) !== null ? null : sentence;
}

export const checkStep = (step: StepName, values: AccountValues): Problems => CHECKS[step](values);

/** The requested step, or the first unanswered step before it. */
export function stepAt(requested: StepName, values: AccountValues): StepName {
  const before = STEPS.slice(0, STEPS.indexOf(requested));
  return before.find((step) => Object.values(checkStep(step, values)).some(Boolean)) ?? requested;
}

/** The normalised values, as the registers write them. */
export function tidied(v: AccountValues): Partial<AccountValues> {
  return {
    companyNumber: parseCompanyNumber(v.companyNumber) ?? v.companyNumber,
    vatNumber: parseVatNumber(v.vatNumber) ?? v.vatNumber,
    postcode: parsePostcode(v.postcode)?.unit ?? v.postcode,
    sicCode: v.sicCode.trim(),
  };
}

/** The form field for each field that a refusal may name; messages without one appear above the form. */
const FIELD_OF: Record<string, Field> = {
  'business.name': 'name',
  'business.tradingName': 'tradingName',
  'business.sicCode': 'sicCode',
  'business.companyNumber': 'companyNumber',
  'business.vatNumber': 'vatNumber',
  'business.billingAddress.addressLine1': 'addressLine1',
  'business.billingAddress.town': 'town',
  'business.billingAddress.postcode': 'postcode',
  'business.phone': 'phone',
  'business.invoiceEmail': 'invoiceEmail',
  'user.name': 'personName',
  'user.email': 'email',
  'user.password': 'password',
  'user.passwordConfirmation': 'passwordConfirmation',
  termsAccepted: 'termsAccepted',
  privacyAccepted: 'privacyAccepted',
};

/** The facts of each field; its step checks the boxes. */
export const FIELDS = Object.fromEntries(
  Object.entries(FIELD_OF).map(([path, field]) => [field, { ...FACTS[path], message: undefined }]),
) as FieldsOf<AccountValues>;

/** A refusal's messages by form field. */
export function placed(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([path, sentence]) => [FIELD_OF[path] ?? path, sentence]));
}

/** The first step that has one of these fields. */
export function stepOf(fields: Record<string, string>): StepName | undefined {
  const of: Partial<Record<string, StepName>> = { tradingName: 'business', phone: 'business' };
  for (const step of STEPS) for (const field of Object.keys(checkStep(step, EMPTY))) of[field] = step;
  const steps = new Set(Object.keys(fields).map((field) => of[field]));
  return STEPS.find((step) => steps.has(step));
}

/** The request body. */
export function toWire(v: AccountValues): Sent<typeof createAccount>['body'] {
  const { addressLine1, town, postcode } = v;
  return {
    data: {
      business: {
        name: v.name,
        tradingName: v.tradingName,
        companyNumber: v.companyNumber,
        vatNumber: v.vatNumber,
        sicCode: v.sicCode,
        phone: v.phone,
        invoiceEmail: v.invoiceEmail,
        billingAddress: { addressLine1, town, postcode },
      },
      user: {
        name: v.personName,
        email: v.email,
        password: v.password,
        passwordConfirmation: v.passwordConfirmation,
      },
      termsAccepted: v.termsAccepted as true,
      privacyAccepted: v.privacyAccepted as true,
    },
  };
}
