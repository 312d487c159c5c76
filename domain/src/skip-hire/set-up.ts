import { daysBetween, type IsoDate } from '../common/dates.ts';

/** What a new company enters before it can trade, in the order in which a person would. */
export const SET_UP_STEPS = [
  'company',
  'carrier',
  'depots',
  'zones',
  'containers',
  'wastes',
  'prices',
  'councils',
  'charges',
  'terms',
  'bank',
  'email',
  'staff',
  'vehicles',
  'drivers',
  'cards',
  'brand',
] as const;
export type SetUpStep = (typeof SET_UP_STEPS)[number];

/** What cannot happen before a step is done. */
export const SET_UP_BLOCKS = [
  'orders',
  'allocation',
  'notes',
  'invoices',
  'tracking',
  'highway orders',
  'card payments',
] as const;
export type SetUpBlock = (typeof SET_UP_BLOCKS)[number];

/** The company's data that the steps are ticked from; texts are null where nothing was entered. */
export interface SetUpFacts {
  today: IsoDate;
  legalName: string | null;
  address: string | null;
  vatNumber: string | null;
  supportPhone: string | null;
  carrierRegistration: string | null;
  carrierExpiresOn: IsoDate | null;
  terms: string;
  bankDetails: string | null;
  replyTo: string | null;
  hasLogo: boolean;
  brandColour: string | null;
  /** The installation can send emails, and take cards for this company. */
  sendsEmail: boolean;
  takesCards: boolean;
  depots: readonly {
    name: string;
    address: string | null;
    permitNumber: string | null;
    permitExpiresOn: IsoDate | null;
    workingDays: number;
    zones: number;
    vehicles: number;
    drivers: number;
  }[];
  containers: number;
  wastes: number;
  /** Containers that have a delivery price on the list, today or from a later day. */
  pricedContainers: number;
  /** Councils whose highway permits it sells, and its standard charges that are in use. */
  councils: number;
  charges: number;
  /** Staff besides the first manager, and open invitations of staff. */
  otherStaff: number;
}

export interface SetUpState {
  step: SetUpStep;
  done: boolean;
  /** The company can trade without it. */
  optional: boolean;
  /** What is missing, each a short phrase: "VAT number". Empty where the step is done. */
  missing: string[];
  /** What depends on it; empty for a step that a company can trade without. */
  blocks: SetUpBlock[];
}

const BLOCKS: Record<SetUpStep, SetUpBlock[]> = {
  company: ['notes', 'invoices'],
  carrier: ['allocation', 'notes'],
  depots: ['orders', 'notes', 'tracking'],
  zones: ['orders'],
  containers: ['orders'],
  wastes: ['orders'],
  prices: ['orders'],
  councils: ['highway orders'],
  charges: [],
  terms: [],
  bank: ['invoices'],
  email: [],
  staff: [],
  vehicles: ['allocation'],
  drivers: ['allocation'],
  cards: ['card payments'],
  brand: [],
};

/** Steps without which a company can trade. */
const OPTIONAL: ReadonlySet<SetUpStep> = new Set(['councils', 'charges', 'terms', 'email', 'staff', 'cards', 'brand']);

/** The steps with what each still lacks. Source: desk.md, set-up; trade-and-law.md §2.1 for the facts of a transfer note. */
export function setUpStates(facts: SetUpFacts): SetUpState[] {
  return SET_UP_STEPS.map((step) => {
    const missing = MISSING[step](facts);
    return { step, done: missing.length === 0, optional: OPTIONAL.has(step), missing, blocks: BLOCKS[step] };
  });
}

/** Whether everything that a company needs to trade has been entered. */
export function isReadyToTrade(states: readonly SetUpState[]): boolean {
  return states.every(({ done, optional }) => done || optional);
}

const MISSING: Record<SetUpStep, (facts: SetUpFacts) => string[]> = {
  company: (facts) =>
    absent([
      ['legal name', facts.legalName],
      ['address', facts.address],
      ['VAT number', facts.vatNumber],
      ['customer service telephone', facts.supportPhone],
    ]),
  carrier: ({ carrierRegistration, carrierExpiresOn, today }) => [
    ...absent([['registration number', carrierRegistration]]),
    ...(carrierExpiresOn !== null && carrierExpiresOn < today ? ['a registration that has not expired'] : []),
  ],
  depots: ({ depots, today }) =>
    depots.length === 0
      ? ['a depot']
      : depots.flatMap((depot) =>
          [
            ...absent([
              ['address', depot.address],
              ['permit or exemption number', depot.permitNumber],
            ]),
            ...(depot.permitExpiresOn !== null && depot.permitExpiresOn < today ? ['permit that has not expired'] : []),
            ...(depot.workingDays === 0 ? ['working days'] : []),
          ].map((what) => `${depot.name}: ${what}`),
        ),
  zones: ({ depots }) =>
    depots.length === 0
      ? ['a zone']
      : depots.filter(({ zones }) => zones === 0).map(({ name }) => `${name}: the postcodes it serves`),
  containers: ({ containers }) => (containers === 0 ? ['a container size'] : []),
  wastes: ({ wastes }) => (wastes === 0 ? ['a waste type'] : []),
  prices: ({ pricedContainers }) => (pricedContainers === 0 ? ['a delivery price'] : []),
  councils: ({ councils }) => (councils === 0 ? ['a council and its permit charge'] : []),
  charges: ({ charges }) => (charges === 0 ? ['a standard charge, such as a wasted journey'] : []),
  terms: ({ terms }) => (terms.trim() === '' ? ['terms and conditions'] : []),
  bank: ({ bankDetails }) => absent([['bank details', bankDetails]]),
  email: ({ sendsEmail, replyTo }) => [
    ...(sendsEmail ? [] : ['a mail server (your server’s administrator sets it up)']),
    ...absent([['reply-to address', replyTo]]),
  ],
  staff: ({ otherStaff }) => (otherStaff === 0 ? ['a colleague'] : []),
  vehicles: ({ depots }) =>
    depots.length === 0
      ? ['a lorry']
      : depots.filter(({ vehicles }) => vehicles === 0).map(({ name }) => `${name}: a lorry`),
  drivers: ({ depots }) =>
    depots.length === 0
      ? ['a driver']
      : depots.filter(({ drivers }) => drivers === 0).map(({ name }) => `${name}: a driver`),
  cards: ({ takesCards }) => (takesCards ? [] : ['a card processor (your server’s administrator sets it up)']),
  brand: ({ hasLogo, brandColour }) => [...(hasLogo ? [] : ['logo']), ...absent([['brand colour', brandColour]])],
};

function absent(of: readonly (readonly [string, string | null])[]): string[] {
  return of.filter(([, value]) => !value?.trim()).map(([name]) => name);
}

/** The days before an expiry from which it is shown: first as a note, in the last 30 as urgent. */
export const EXPIRY_WARNINGS = [90, 60, 30] as const;

/** How urgent an expiry is: the days left, and the narrowest warning that they are within; null: not yet shown. */
export function expiryWarning(on: IsoDate, today: IsoDate): { daysLeft: number; within: 90 | 60 | 30 } | null {
  const daysLeft = daysBetween(today, on);
  const within = EXPIRY_WARNINGS.findLast((days) => daysLeft <= days);
  return within === undefined ? null : { daysLeft, within };
}
