// The rules of the Receipt API 1.0, written from its published specification and validator and not from our own code:
// what it refuses our own must not send.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

const list = (name: string) =>
  parse(readFileSync(new URL(`../scripts/waste-lists/${name}.csv`, import.meta.url)), {
    columns: true,
    bom: true,
  }) as Record<string, string>[];
const codesOf = (name: string) => list(name).map(({ code }) => code!) as [string];

export const EWC = list('ewc-codes');
const ALL_EWC = new Set(EWC.map(({ code }) => code!));
const HAZARDOUS_EWC = new Set(EWC.filter(({ isHazardous }) => isHazardous === 'true').map(({ code }) => code!));

const UK =
  /^((GIR 0A{2})|((([A-Z]\d{1,2})|(([A-Z][A-HJ-Y]\d{1,2})|(([A-Z]\d[A-Z])|([A-Z][A-HJ-Y]\d?[A-Z])))) \d[A-Z]{2}))$/i;
const EIRCODE = /^(?:D6W|[AC-FHKNPRTV-Y]\d{2}) ?[0-9AC-FHKNPRTV-Y]{4}$/i;
const REGISTRATIONS = [
  /^CBD[LU]\d{3,}$/i,
  /^((WCR\/R\/\d{7})|((SCO|SEA|SNO|SWE|WCR)\/\d{6}))$/i,
  /^PCT-[A-Z]-\d{3,7}$/i,
  /^ROC\W*[UL]T\W*\d{1,5}$/i,
];
const AUTHORISATIONS = [
  /^(EPR\/)?[A-Z]{2}\d{4}[A-Z]{2}(\/D\d{4,5})?$/i,
  /^(EAWML|WML)\d{5,6}$/i,
  /^PPC\/[AWEN]\/\d{7}$/i,
  /^WML\/[LWEN]\/\d{7}(\/\d{2})?$/i,
  /^(PPC\/A|WML\/L)\/SEPA\d{4}-\d{4}$/i,
  /^EAS\/P\/\d{6}$/i,
  /^P\d{4}\/\d{2}[A-Z](\/V\d+)?$/i,
  /^WPPC \d{2}\/\d{2}(\/V\d+)?$/i,
  /^WML \d{2}\/\d+(\/T)? LN\/\d{2}\/\d+(\/([MTCN]|V\d+))*$/i,
  /^WML \d{2}\/\d+ PAC\/\d{4}\/WCL\d{3}$/i,
];
const CONSIGNMENTS = [/^[A-Za-z0-9]{2,}\/[A-Za-z0-9]{5}[A-Za-z]?$/, /^S[ABC]\d{7}$/, /^D[ABC]\d{7}$/];
const NO_CONSIGNMENT = ['NON_HAZ_WASTE_TRANSFER', 'NO_DOC_WITH_WASTE', 'HWRC_RECEIPT'];

const issue = (errorType: string) => ({ params: { errorType } });
const oneOf = (formats: readonly RegExp[]) =>
  z
    .string()
    .min(1)
    .refine((text) => formats.some((format) => format.test(text.trim())), issue('InvalidFormat'));
/** Joi knows the public top-level domains; those reserved for examples are none. */
const email = z
  .email()
  .refine((text) => !/\.(example|invalid|local|localhost|test)$/i.test(text), issue('InvalidFormat'));

const weight = z.strictObject({
  metric: z.enum(['Grams', 'Kilograms', 'Tonnes']),
  amount: z.number().positive(),
  isEstimate: z.boolean(),
});
const address = z.strictObject({ fullAddress: z.string().min(1).optional(), postcode: oneOf([UK, EIRCODE]) });
const concentration = z.number().positive().nullish();
const source = z.enum(['NOT_PROVIDED', 'PROVIDED_WITH_WASTE', 'GUIDANCE', 'OWN_TESTING']);
const pops = z.strictObject({
  sourceOfComponents: source.optional(),
  components: z.array(z.strictObject({ code: z.string(), concentration })).nullish(),
});
const hazardous = z.strictObject({
  sourceOfComponents: source.optional(),
  hazCodes: z.array(z.enum(codesOf('hazard-properties'))).optional(),
  components: z.array(z.strictObject({ name: z.string().min(1), concentration })).nullish(),
});

const wasteItem = z
  .strictObject({
    ewcCodes: z
      .array(
        z
          .string()
          .regex(/^\d{6}$/)
          .refine((code) => ALL_EWC.has(code), issue('InvalidValue')),
      )
      .min(1)
      .max(5),
    wasteDescription: z.string().min(1).max(5000),
    physicalForm: z.enum(['Gas', 'Liquid', 'Solid', 'Powder', 'Sludge', 'Mixed']),
    numberOfContainers: z.number().int().min(0),
    typeOfContainers: z.enum(codesOf('container-types')),
    weight,
    containsPops: z.boolean(),
    pops: pops.nullish(),
    containsHazardous: z.boolean(),
    hazardous: hazardous.nullish(),
    disposalOrRecoveryCodes: z
      .array(z.strictObject({ code: z.enum(codesOf('disposal-recovery-codes')), weight }))
      .optional(),
  })
  .superRefine((item, ctx) => {
    const wrong = (path: string[], errorType: string) => ctx.addIssue({ code: 'custom', path, ...issue(errorType) });
    for (const [flag, name] of [
      ['containsPops', 'pops'],
      ['containsHazardous', 'hazardous'],
    ] as const) {
      const given = item[name];
      if (item[flag] && !given) wrong([name], 'NotProvided');
      if (!given) continue;
      const components = given.components ?? [];
      if (item[flag] && !given.sourceOfComponents) wrong([name, 'sourceOfComponents'], 'BusinessRuleViolation');
      if (item[flag] && /^(GUIDANCE|OWN_TESTING)$/.test(given.sourceOfComponents ?? '') && given.components == null)
        wrong([name, 'components'], 'BusinessRuleViolation');
      if (components.length > 0 && (!item[flag] || given.sourceOfComponents === 'NOT_PROVIDED'))
        wrong([name, 'components'], 'BusinessRuleViolation');
    }
    if (item.containsHazardous && item.hazardous && !item.hazardous.hazCodes?.length)
      wrong(['hazardous'], 'BusinessRuleViolation');
  });

const carrier = z
  .strictObject({
    registrationNumber: z.union([z.null(), z.literal(''), oneOf(REGISTRATIONS)]),
    reasonForNoRegistrationNumber: z.enum(['ON_SITE', 'HOUSEHOLD', 'ONE_OFF', 'MARINE', '']).nullish(),
    organisationName: z.string().min(1),
    address: address.optional(),
    emailAddress: email.optional(),
    phoneNumber: z.string().min(1).optional(),
    meansOfTransport: z.enum(['Road', 'Rail', 'Air', 'Sea', 'Inland Waterway', 'Piped', 'Other']),
    vehicleRegistration: z.string().min(1).max(10).optional(),
    otherMeansOfTransport: z.string().min(1).optional(),
  })
  .superRefine((given, ctx) => {
    const wrong = (path: string, errorType: string) =>
      ctx.addIssue({ code: 'custom', path: [path], ...issue(errorType) });
    const { reasonForNoRegistrationNumber: reason } = given;
    if (!given.registrationNumber && reason === undefined) wrong('reasonForNoRegistrationNumber', 'NotProvided');
    if (given.registrationNumber && reason !== undefined) wrong('reasonForNoRegistrationNumber', 'NotAllowed');
    const road = given.meansOfTransport === 'Road';
    if (road && !given.vehicleRegistration) wrong('vehicleRegistration', 'NotProvided');
    if (!road && given.vehicleRegistration !== undefined) wrong('vehicleRegistration', 'NotAllowed');
  });

export const movement = z
  .strictObject({
    apiCode: z.uuid(),
    dateTimeReceived: z.iso.datetime({ offset: true }),
    hazardousWasteConsignmentCode: oneOf(CONSIGNMENTS).nullish(),
    reasonForNoConsignmentCode: z.string().nullish(),
    yourUniqueReference: z.string().min(1).optional(),
    otherReferencesForMovement: z
      .array(z.strictObject({ label: z.string().min(1), reference: z.string().min(1) }))
      .optional(),
    specialHandlingRequirements: z.string().min(1).max(5000).optional(),
    wasteItems: z.array(wasteItem).min(1),
    carrier,
    receiver: z.strictObject({
      siteName: z.string().min(1),
      authorisationNumber: oneOf(AUTHORISATIONS),
      emailAddress: email.optional(),
      phoneNumber: z.string().min(1).optional(),
      regulatoryPositionStatements: z.array(z.number().int().positive()).optional(),
    }),
    receipt: z.strictObject({ address: z.strictObject({ fullAddress: z.string().min(1), postcode: oneOf([UK]) }) }),
  })
  .superRefine((given, ctx) => {
    const codes = given.wasteItems.flatMap(({ ewcCodes }) => ewcCodes);
    if (!codes.some((code) => HAZARDOUS_EWC.has(code)) || given.hazardousWasteConsignmentCode) return;
    const path = ['reasonForNoConsignmentCode'];
    if (!given.reasonForNoConsignmentCode) ctx.addIssue({ code: 'custom', path, ...issue('BusinessRuleViolation') });
    else if (!NO_CONSIGNMENT.includes(given.reasonForNoConsignmentCode))
      ctx.addIssue({ code: 'custom', path, ...issue('InvalidValue') });
  });
export type Movement = z.output<typeof movement>;

/** The errors of a payload as the service answers them; all of them at once. */
export function errorsOf(payload: unknown) {
  const read = movement.safeParse(payload);
  if (read.success) return [];
  return read.error.issues.flatMap((found) => {
    const key = found.path.join('.');
    if (found.code === 'unrecognized_keys')
      return found.keys.map((name) => ({ key: [...found.path, name].join('.'), ...answer('NotAllowed') }));
    return [{ key, ...answer(typeOf(found, payload)) }];
  });
}

const answer = (errorType: string) => ({ errorType, message: `For developers: ${errorType}` });

function typeOf(found: z.core.$ZodIssue, payload: unknown): string {
  if (found.code === 'custom') return String(found.params?.['errorType'] ?? 'UnexpectedError');
  const at = found.path.reduce<unknown>((part, name) => (part as Record<PropertyKey, unknown>)?.[name], payload);
  if (at === undefined) return 'NotProvided';
  if (at === '' || found.code === 'invalid_value') return 'InvalidValue';
  if (found.code === 'invalid_type') return 'InvalidType';
  return found.code === 'too_big' || found.code === 'too_small' ? 'OutOfRange' : 'InvalidFormat';
}
