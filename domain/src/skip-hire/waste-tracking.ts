import { addDays, weekdayOf, type Instant, type IsoDate } from '../common/dates.ts';

/** The first day whose receipts must be recorded, by nation. Source: trade-and-law.md §2.9. */
const TRACKED_FROM = {
  england_wales: '2026-10-01',
  scotland: '2027-01-01',
  northern_ireland: '2027-01-01',
} as const satisfies Record<string, IsoDate>;

/** The earliest of those days. */
export const TRACKED_SINCE: IsoDate = TRACKED_FROM.england_wales;

/**
 * Whether waste that a permitted depot of the nation received on a day must be recorded. Source: Digital Waste Tracking
 * (England) Regulations 2026.
 */
export function isTracked(nation: keyof typeof TRACKED_FROM, receivedOn: IsoDate): boolean {
  return receivedOn >= TRACKED_FROM[nation];
}

const DAYS_TO_RECORD = 2;

/**
 * The day by whose end a receipt must be recorded: the second working day after it, Monday to Friday without the
 * nation's bank holidays, whatever the depot works. Source: Digital Waste Tracking (England) Regulations 2026, reg.
 * 4(8).
 */
export function recordBy(receivedOn: IsoDate, bankHolidays: ReadonlySet<IsoDate>): IsoDate {
  let day = receivedOn;
  for (let left = DAYS_TO_RECORD; left > 0;) {
    day = addDays(day, 1);
    if (weekdayOf(day) <= 5 && !bankHolidays.has(day)) left--;
  }
  return day;
}

export const RECEIPT_STATUSES = ['due', 'sending', 'refused', 'unpaid', 'accepted'] as const;
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number];

export const RECEIPT_LABELS: Record<ReceiptStatus, string> = {
  due: 'To submit',
  sending: 'Submitting',
  refused: 'Rejected',
  unpaid: 'Service charge unpaid',
  accepted: 'Submitted',
};

/** The statuses that may be sent, or entered by hand: everything that is not recorded yet. */
export function maySend(status: ReceiptStatus): boolean {
  return status !== 'accepted';
}

export const PHYSICAL_FORMS = ['Gas', 'Liquid', 'Solid', 'Powder', 'Sludge', 'Mixed'] as const;
/** The containers of a skip company, by the service's codes. Source: trade-and-law.md §2.9. */
export const TRACKED_CONTAINERS = {
  SKI: 'Skip',
  ROR: 'Roll-on roll-off',
  BAG: 'Bag',
  BOX: 'Box',
  FIB: 'Bulk bag',
  LOO: 'Loose',
} as const;

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
  receiver: { depot: string; permitNumber: string; address: string; postcode: string };
}

/** The service's payload for a load, without the operator's code. Source: DEFRA, Receipt API 1.0. */
export function receiptOf(facts: ReceiptFacts, words: ReceiptWords) {
  const weight = { metric: 'Kilograms' as const, amount: facts.netKg, isEstimate: facts.estimated };
  const containsPops = words.containsPops ?? false;
  const { carrier, receiver } = facts;
  return {
    dateTimeReceived: facts.receivedAt,
    yourUniqueReference: facts.reference,
    otherReferencesForMovement: [
      { label: 'Order', reference: facts.order },
      ...(facts.poNumber ? [{ label: 'PO Number', reference: facts.poNumber }] : []),
    ],
    wasteItems: [
      {
        ewcCodes: [...(words.ewcCodes ?? facts.ewcCodes)].map((code) => code.replace(/\D/g, '')),
        wasteDescription: words.description ?? facts.description,
        physicalForm: words.physicalForm ?? ('Solid' as const),
        numberOfContainers: words.containers ?? 1,
        typeOfContainers: words.containerCode ?? facts.containerCode,
        weight,
        containsPops,
        ...(containsPops && { pops: { sourceOfComponents: 'NOT_PROVIDED' as const } }),
        containsHazardous: false,
        ...(words.treatment && { disposalOrRecoveryCodes: [{ code: words.treatment, weight }] }),
      },
    ],
    carrier: {
      registrationNumber: carrier.registration,
      organisationName: carrier.name,
      ...(carrier.address && { address: { fullAddress: carrier.address } }),
      ...(carrier.email && { emailAddress: carrier.email }),
      ...(carrier.phone && { phoneNumber: carrier.phone }),
      meansOfTransport: 'Road' as const,
      vehicleRegistration: words.vehicle ?? facts.vehicle ?? '',
    },
    receiver: { siteName: receiver.depot, authorisationNumber: receiver.permitNumber },
    receipt: { address: { fullAddress: receiver.address, postcode: receiver.postcode } },
  };
}

export type Receipt = ReturnType<typeof receiptOf>;
