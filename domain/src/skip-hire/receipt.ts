import type { Instant } from '../common/dates.ts';
import { parsePostcode } from '../common/postcode.ts';
import { isContainer, isEwcCode, isHazardousCode, MAX_EWC_CODES, type HazardCode } from './list-of-wastes.ts';
import type { ReceiptProblem } from './receipt-problems.ts';
import { parseCarrierRegistration, parsePermitNumber } from './registrations.ts';

export const PHYSICAL_FORMS = ['Gas', 'Liquid', 'Solid', 'Powder', 'Sludge', 'Mixed'] as const;

/** Why a carrier has no registration. Source: DEFRA, Receipt API 1.0. */
export const NO_REGISTRATION = {
  ON_SITE: 'The waste didn’t leave the site',
  HOUSEHOLD: 'A householder brought their own waste',
  ONE_OFF: 'A one-off load from somebody who needn’t register',
  MARINE: 'It came by sea',
} as const;

/** Why hazardous waste came without a consignment note. Source: DEFRA, Receipt API 1.0. */
export const NO_CONSIGNMENT = {
  NO_DOC_WITH_WASTE: 'No note came with the waste',
  HWRC_RECEIPT: 'It came from a household waste recycling centre',
  NON_HAZ_WASTE_TRANSFER: 'It was transferred as non-hazardous waste',
} as const;

const CONSIGNMENT_CODE = /^([A-Z0-9]{2,}\/[A-Z0-9]{5}[A-Z]?|[SD][ABC]\d{7})$/i;
export const CONSIGNMENT_WRONG = 'Enter the code as the consignment note shows it, for example CJTILE/A0001.';
/** Whether the text is the code of a consignment note in England, Wales, Scotland or Northern Ireland. */
export const isConsignmentCode = (text: string): boolean => CONSIGNMENT_CODE.test(text);

/** The longest vehicle registration that the service documents. */
export const MAX_VEHICLE = 10;

/** What staff write on a receipt to override the known facts; absent or null: no override. */
export interface ReceiptWords {
  description?: string | null | undefined;
  ewcCodes?: readonly string[] | null | undefined;
  physicalForm?: (typeof PHYSICAL_FORMS)[number] | null | undefined;
  containers?: number | null | undefined;
  containerCode?: string | null | undefined;
  /** R or D code of the treatment, for the whole load. */
  treatment?: string | null | undefined;
  containsPops?: boolean | null | undefined;
  vehicle?: string | null | undefined;
  /** Why the carrier has no registration, if it has none. */
  noRegistration?: keyof typeof NO_REGISTRATION | null | undefined;
  /** Hazardous waste alone: the code of its consignment note, or why there is none, and its properties. */
  consignmentCode?: string | null | undefined;
  noConsignment?: keyof typeof NO_CONSIGNMENT | null | undefined;
  hazards?: readonly HazardCode[] | null | undefined;
}

/** The known facts of a load. Weight in whole kilograms. */
export interface ReceiptFacts {
  receivedAt: Instant;
  reference: string;
  order: string;
  poNumber: string | null;
  description: string;
  ewcCodes: readonly string[];
  containerCode: string;
  netKg: number;
  estimated: boolean;
  vehicle: string | null;
  carrier: {
    name: string;
    registration: string | null;
    address: string | null;
    email: string | null;
    phone: string | null;
  };
  receiver: { depot: string; permitNumber: string | null; address: string; postcode: string };
}

interface Weight {
  metric: 'Kilograms';
  amount: number;
  isEstimate: boolean;
}
interface Address {
  fullAddress: string;
  postcode: string;
}

/** A load in the service's words, without the operator's code. Source: DEFRA, Receipt API 1.0. */
export interface Receipt {
  dateTimeReceived: Instant;
  hazardousWasteConsignmentCode?: string;
  reasonForNoConsignmentCode?: string;
  yourUniqueReference: string;
  otherReferencesForMovement: { label: string; reference: string }[];
  wasteItems: {
    ewcCodes: string[];
    wasteDescription: string;
    physicalForm: (typeof PHYSICAL_FORMS)[number];
    numberOfContainers: number;
    typeOfContainers: string;
    weight: Weight;
    containsPops: boolean;
    pops?: { sourceOfComponents: 'NOT_PROVIDED' };
    containsHazardous: boolean;
    hazardous?: { sourceOfComponents: 'NOT_PROVIDED'; hazCodes: HazardCode[] };
    disposalOrRecoveryCodes?: { code: string; weight: Weight }[];
  }[];
  carrier: {
    registrationNumber: string | null;
    reasonForNoRegistrationNumber?: string;
    organisationName: string;
    address?: Address;
    emailAddress?: string;
    phoneNumber?: string;
    meansOfTransport: 'Road';
    vehicleRegistration: string;
  };
  receiver: { siteName: string; authorisationNumber: string };
  receipt: { address: Address };
}

/** The payload of a load. The service accepts it if `receiptProblems` finds none. */
export function receiptOf(facts: ReceiptFacts, words: ReceiptWords): Receipt {
  const weight: Weight = { metric: 'Kilograms', amount: facts.netKg, isEstimate: facts.estimated };
  const containsPops = words.containsPops ?? false;
  const ewcCodes = codesOf(facts, words);
  const hazardous = ewcCodes.some(isHazardousCode);
  const { carrier, receiver } = facts;
  const address = carrier.address === null ? null : carrierAddress(carrier.address);
  return {
    dateTimeReceived: facts.receivedAt,
    ...(hazardous &&
      (words.consignmentCode
        ? { hazardousWasteConsignmentCode: words.consignmentCode.toUpperCase() }
        : words.noConsignment && { reasonForNoConsignmentCode: words.noConsignment })),
    yourUniqueReference: facts.reference,
    otherReferencesForMovement: [
      { label: 'Order', reference: facts.order },
      ...(facts.poNumber?.trim() ? [{ label: 'PO Number', reference: facts.poNumber }] : []),
    ],
    wasteItems: [
      {
        ewcCodes,
        wasteDescription: words.description ?? facts.description,
        physicalForm: words.physicalForm ?? 'Solid',
        numberOfContainers: words.containers ?? 1,
        typeOfContainers: words.containerCode ?? facts.containerCode,
        weight,
        containsPops,
        ...(containsPops && { pops: { sourceOfComponents: 'NOT_PROVIDED' as const } }),
        containsHazardous: hazardous,
        ...(hazardous && {
          hazardous: { sourceOfComponents: 'NOT_PROVIDED' as const, hazCodes: [...(words.hazards ?? [])] },
        }),
        ...(words.treatment && { disposalOrRecoveryCodes: [{ code: words.treatment, weight }] }),
      },
    ],
    carrier: {
      registrationNumber: registrationOf(carrier.registration),
      ...(!carrier.registration && words.noRegistration && { reasonForNoRegistrationNumber: words.noRegistration }),
      organisationName: carrier.name,
      ...(address && { address }),
      ...(carrier.email && isPublicEmail(carrier.email) && { emailAddress: carrier.email }),
      ...(carrier.phone?.trim() && { phoneNumber: carrier.phone }),
      meansOfTransport: 'Road',
      vehicleRegistration: vehicleOf(facts, words),
    },
    receiver: {
      siteName: receiver.depot,
      authorisationNumber: parsePermitNumber(receiver.permitNumber ?? '') ?? receiver.permitNumber ?? '',
    },
    receipt: {
      address: { fullAddress: receiver.address, postcode: postcodeOf(receiver.postcode) ?? receiver.postcode },
    },
  };
}

/**
 * What the service would refuse, found before anything is sent, as the service itself would name it: empty if the load
 * may go. Source: DEFRA, Receipt API 1.0.
 */
export function receiptProblems(facts: ReceiptFacts, words: ReceiptWords): ReceiptProblem[] {
  const found: ReceiptProblem[] = [];
  const missing = (key: string) => found.push({ key, errorType: 'NotProvided' });
  const wrong = (key: string, errorType: 'InvalidFormat' | 'InvalidValue' | 'OutOfRange' = 'InvalidFormat') =>
    found.push({ key, errorType });
  const item = receiptOf(facts, words).wasteItems[0]!;
  const codes = words.ewcCodes ?? facts.ewcCodes;
  if (facts.netKg <= 0) wrong('wasteItems.0.weight.amount', 'OutOfRange');
  if (codes.length === 0) missing('wasteItems.0.ewcCodes');
  else if (codes.length > MAX_EWC_CODES) wrong('wasteItems.0.ewcCodes', 'OutOfRange');
  if (!codes.every(isEwcCode)) wrong('wasteItems.0.ewcCodes', 'InvalidValue');
  if (item.wasteDescription.trim() === '') missing('wasteItems.0.wasteDescription');
  if (!isContainer(item.typeOfContainers)) wrong('wasteItems.0.typeOfContainers', 'InvalidValue');
  if (item.containsHazardous) {
    if (words.consignmentCode && !isConsignmentCode(words.consignmentCode)) wrong('hazardousWasteConsignmentCode');
    if (!words.consignmentCode && !words.noConsignment) missing('reasonForNoConsignmentCode');
    if (item.hazardous!.hazCodes.length === 0) missing('wasteItems.0.hazardous.hazCodes');
  }
  const { carrier, receiver } = facts;
  if (!carrier.registration && !words.noRegistration) missing('carrier.reasonForNoRegistrationNumber');
  if (carrier.registration && !parseCarrierRegistration(carrier.registration)) wrong('carrier.registrationNumber');
  const vehicle = vehicleOf(facts, words);
  if (vehicle === '') missing('carrier.vehicleRegistration');
  else if (vehicle.length > MAX_VEHICLE) wrong('carrier.vehicleRegistration');
  if (!receiver.permitNumber) missing('receiver.authorisationNumber');
  else if (!parsePermitNumber(receiver.permitNumber)) wrong('receiver.authorisationNumber');
  if (receiver.address.trim() === '') missing('receipt.address.fullAddress');
  if (!postcodeOf(receiver.postcode)) wrong('receipt.address.postcode');
  return found;
}

const codesOf = (facts: ReceiptFacts, words: ReceiptWords) =>
  (words.ewcCodes ?? facts.ewcCodes).map((code) => code.replaceAll(/\D/g, ''));

const vehicleOf = (facts: ReceiptFacts, words: ReceiptWords) => (words.vehicle ?? facts.vehicle ?? '').trim();

const registrationOf = (text: string | null) => (text ? (parseCarrierRegistration(text) ?? text) : null);

/** A postcode with one space. No area has I or Z as its second letter, and the service refuses them. */
function postcodeOf(text: string): string | null {
  const unit = parsePostcode(text)?.unit ?? null;
  return unit !== null && !/^[A-Z][IZ]/.test(unit.replace(/^GIR/, 'G')) ? unit : null;
}

/** An address with the postcode written in it; without one the service takes no address at all, so null. */
function carrierAddress(text: string): Address | null {
  const written = text.match(/\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/gi) ?? [];
  const postcode = postcodeOf(written.at(-1) ?? '');
  return postcode === null ? null : { fullAddress: text.trim(), postcode };
}

/** Whether the address can exist in public: the service refuses domains that are reserved for examples and tests. */
function isPublicEmail(text: string): boolean {
  const [, top = ''] = /^[\w.+-]+@(?:[a-z\d-]+\.)+([a-z]{2,})$/i.exec(text) ?? [];
  return top !== '' && !['example', 'invalid', 'local', 'localhost', 'test'].includes(top.toLowerCase());
}
