import { SOLD_CATEGORIES } from '@tonnage/domain/common/vat-category';
import { MAX_PENCE } from '@tonnage/domain/common/money';
import { COMPANY_NUMBER_WRONG, parseCompanyNumber } from '@tonnage/domain/common/company-number';
import { parseVatNumber, VAT_NUMBER_WRONG } from '@tonnage/domain/common/vat-number';
import { QUOTE_DAYS_MOST } from '@tonnage/domain/skip-hire/quotes';
import { CARRIER_WRONG, parseCarrierRegistration } from '@tonnage/domain/skip-hire/registrations';
import { isTagManagerId } from '@tonnage/domain/common/tag-manager';
import { z } from 'zod';
import { dataOf, one } from '../../envelope.ts';
import { date, id, idParams, pence, requiredText, shortText, phone, readable } from '../../fields.ts';
import { group } from '../../group.ts';
import { LIMITS } from '../../limits.ts';

const colour = z.string().regex(/^#[\da-f]{6}$/, { error: 'Enter a colour like #ffc42e.' });
const webAddress = z
  .string()
  .trim()
  .max(LIMITS.addressLine)
  .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), {
    error: 'Enter an address that starts with https://.',
  });
const longText = z.string().trim().max(LIMITS.terms);
const vat = {
  /** Basis points: 2000 is 20 %. */
  vatRateBp: z.number().int().min(0).max(10_000),
  /** Null: the usual one of the rate; 0 % is then zero-rated. Left out of an update: as it is, unless the rate changes. */
  vatCategory: z.enum(SOLD_CATEGORIES).nullish(),
};
const sum = pence.min(0).max(99_999_999);

const factorDays = z.number().int().min(0).max(30).nullable();

const permitArea = {
  council: requiredText,
  /** Without VAT, for each permit. */
  chargePence: sum,
  ...vat,
  validDays: z.number().int().min(1).max(365),
  /** Working days of notice. */
  leadDays: z.number().int().min(0).max(60),
};

export const CHARGE_CODES = ['wasted_journey', 'overload', 'contamination', 'waiting', 'item', 'other'] as const;
const chargeType = {
  code: z.enum(CHARGE_CODES),
  label: requiredText,
  /** The unit: an hour, an item, a tonne. */
  unit: z.string().trim().min(1).max(40),
  /** Without VAT; null: entered each time. */
  netPence: sum.nullable(),
  ...vat,
  /** Sold without work: never under the domestic reverse charge. Left out of an update: as it is. */
  goods: z.boolean().optional(),
  active: z.boolean(),
};

/** The company's settings, each of them optional in an update. */
const fields = {
  name: requiredText,
  brandColour: colour.nullable(),
  onBrandColour: colour.nullable(),
  disabled: z.boolean(),
  disabledMessage: z.string().trim().max(LIMITS.notes).nullable(),
  bookingUrl: webAddress.nullable(),
  privacyUrl: webAddress.nullable(),
  supportEmail: z.email().max(LIMITS.email).nullable(),
  /** The sender name of emails; null: the installation's. The sender address is always the installation's. */
  senderName: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .regex(/^[^<>"@\r\n]+$/, { error: 'Enter a name without < > " or @.' })
    .nullable(),
  /** The reply-to address of emails; null: the sender address. */
  replyTo: z.email().max(LIMITS.email).nullable(),
  supportPhone: phone.nullable(),
  legalName: shortText.nullable(),
  companyNumber: readable(parseCompanyNumber, LIMITS.companyNumber, COMPANY_NUMBER_WRONG).nullable(),
  vatNumber: readable(parseVatNumber, LIMITS.vatNumber, VAT_NUMBER_WRONG).nullable(),
  address: z.string().trim().max(LIMITS.addressLine).nullable(),
  about: longText.nullable(),
  /** On every transfer note; without it none is issued. */
  carrierRegistration: readable(parseCarrierRegistration, 40, CARRIER_WRONG)
    .refine((text) => text !== '', { error: CARRIER_WRONG })
    .nullable(),
  carrierTier: z.enum(['upper', 'lower']).nullable(),
  /** The last day on which the registration is valid; null: it does not expire. */
  carrierExpiresOn: date.nullable(),
  /** Years that transfer notes are kept. */
  noteYears: z.number().int().min(2, { error: 'Enter at least 2: the law requires two years.' }).max(10),
  bankDetails: z.string().trim().max(LIMITS.addressLine).nullable(),
  gtmId: z.string().refine(isTagManagerId, { error: 'Enter a container id like GTM-AB12CD3.' }).nullable(),
  terms: longText,
  /** The last day of a hire: the one that the collection was requested for, or the one on which it was done. */
  hireEnds: z.enum(['requested', 'collected']),
  autoConfirm: z.boolean(),
  /** How far below the list price the office may go, percent; managers may agree any price. */
  discountPercent: z.number().int().min(0).max(100),
  /** Days that a quote is valid, unless its writer says otherwise. */
  quoteDays: z.number().int().min(1).max(QUOTE_DAYS_MOST),
  /** What accounts staff may write off of one invoice, pence with VAT; managers may write off any amount. */
  writeOffLimitPence: z.number().int().min(0).max(MAX_PENCE),
  /** The day of each month on which statements are emailed; null: never by themselves. */
  statementsDay: z.number().int().min(1).max(28).nullable(),
  /** Who gets them: everybody who owes something, or only those with something overdue. */
  statementsTo: z.enum(['owing', 'overdue']),
  /** Hours without use after which a session of the staff ends. */
  staffIdleHours: z.number().int().min(1).max(720),
  /** Days after which the staff must use two-factor authentication, from when it is set or they join; null: they need not. */
  staffFactorDays: factorDays,
  /** The same for owners of customers' accounts. */
  ownerFactorDays: factorDays,
  /** New accounts await staff approval. */
  approveAccounts: z.boolean(),
  /** Strangers may create an account for Metrics. */
  metricsSignUp: z.boolean(),
  /** The login page shows the next free day to anybody with a postcode. */
  showsFreeDay: z.boolean(),
  /** It shows them the list prices, with VAT. */
  showsPrices: z.boolean(),
  /** Megabytes of documents that each Metrics organisation may store, and five times as many each person. */
  organisationMegabytes: z.number().int().min(10).max(1_000_000),
};

export const settings = z.object({
  ...fields,
  organisationMegabytes: z.number().int(),
  termsVersion: z.string(),
  logoUrl: z.string().nullable(),
  faviconUrl: z.string().nullable(),
  permitAreas: z.array(z.object({ id, ...permitArea, zones: z.number().int() })),
  chargeTypes: z.array(z.object({ id, ...chargeType, goods: z.boolean() })),
});
export type Settings = z.output<typeof settings>;
export type SettingsChange = Partial<z.input<z.ZodObject<typeof fields>>>;

const keep = group({
  tag: 'Desk',
  access: 'staff',
  path: '/desk/settings',
  staff: 'settings.manage',
  response: one(settings),
});

export const getSettings = keep({
  summary: 'Get the company’s settings: branding, portal open or closed, order rules, permit areas and extra charges',
  method: 'GET',
});

export const updateSettings = keep({
  summary: 'Update settings. Fields left out stay as they are. Changed terms are saved as a new version',
  method: 'PATCH',
  body: dataOf(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.optional()])) as {
      [K in keyof typeof fields]: z.ZodOptional<(typeof fields)[K]>;
    },
  ),
  refusals: ['MESSAGE_NEEDED'],
});

export const createPermitArea = keep.create({
  summary: 'Add a council that issues highway permits',
  path: '/permit-areas',
  body: dataOf(permitArea),
});

export const updatePermitArea = keep({
  summary: 'Update a council’s permit price, validity and lead time. Existing orders don’t change',
  method: 'PUT',
  path: '/permit-areas/{id}',
  params: idParams,
  body: dataOf(permitArea),
});

export const removePermitArea = keep.remove({
  summary: 'Delete a council that has no zones and no permits',
  path: '/permit-areas/{id}',
  refusals: ['PERMIT_AREA_IN_USE'],
});

export const createChargeType = keep.create({
  summary: 'Add an extra charge',
  path: '/charge-types',
  body: dataOf(chargeType),
  refusals: ['LABEL_TAKEN'],
});

export const updateChargeType = keep({
  summary: 'Update or withdraw an extra charge. Charges already made don’t change',
  method: 'PUT',
  path: '/charge-types/{id}',
  params: idParams,
  body: dataOf(chargeType),
  refusals: ['LABEL_TAKEN'],
});
