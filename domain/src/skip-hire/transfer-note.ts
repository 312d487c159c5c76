import type { Instant, IsoDate } from '../common/dates.ts';
import type { Slot } from './orders.ts';

/** What lets a depot take waste in. Source: Environmental Permitting (England and Wales) Regulations 2016, reg. 12 and sch. 2. */
export const DEPOT_PERMIT_KINDS = ['permit', 'exemption'] as const;
export type DepotPermitKind = (typeof DEPOT_PERMIT_KINDS)[number];

export const DEPOT_PERMIT_LABELS: Record<DepotPermitKind, string> = {
  permit: 'Environmental permit',
  exemption: 'Exemption',
};

/**
 * The content of a waste transfer note. Source: Waste (England and Wales) Regulations 2011, reg. 35(2), whose letters
 * are beside the fields; trade-and-law.md §2.1.
 */
export interface TransferNote {
  /** Number, and whether it is for one load or for all loads of a term (trade-and-law.md §2.6). */
  number: string;
  kind: 'wtn' | 'season_ticket';
  /** (b) (c) The transferor; (a) their SIC code, which a householder has not. */
  transferor: { name: string; address: string; sicCode: string | null; capacity: string; household: boolean };
  /** (b) (c) The transferee: registered carrier, and holder of the depot's permit. */
  transferee: {
    name: string;
    address: string;
    carrierRegistration: string;
    depot: string;
    permitKind: DepotPermitKind;
    permitNumber: string;
  };
  /** (a) */
  waste: { description: string; ewcCodes: readonly string[] };
  /** (a) In words, with its unit. */
  quantity: string;
  /** (a) Loose or in a container, and the kind of container. */
  container: string;
  /** (a) */
  place: string;
  /**
   * (a) The time of one load: its planned day until it is done, then when it was done; or the term of a season ticket,
   * both days included.
   */
  time: { date: IsoDate; slot: Slot; at?: Instant | null } | { from: IsoDate; to: IsoDate };
  /** Its order and job, for reference. */
  reference: string | null;
}

/** A transfer note in preparation: any fact may be missing except its subject. */
export type NoteFactsInput = {
  [K in 'transferor' | 'transferee']: { [F in keyof TransferNote[K]]: TransferNote[K][F] | null };
} & Omit<TransferNote, 'transferor' | 'transferee'>;

/** What staff write on a note to override the known facts; absent or null: no override. */
export interface NoteWords {
  description?: string | null | undefined;
  ewcCodes?: readonly string[] | null | undefined;
  quantity?: string | null | undefined;
  container?: string | null | undefined;
  place?: string | null | undefined;
  sicCode?: string | null | undefined;
  capacity?: string | null | undefined;
}

/** The note's known facts with the staff's overrides. */
export function withWords<Note extends NoteFactsInput>(note: Note, words: NoteWords | null): Note {
  if (words === null) return note;
  const { transferor, waste } = note;
  return {
    ...note,
    transferor: {
      ...transferor,
      sicCode: words.sicCode ?? transferor.sicCode,
      capacity: words.capacity ?? transferor.capacity,
    },
    waste: { description: words.description ?? waste.description, ewcCodes: words.ewcCodes ?? waste.ewcCodes },
    quantity: words.quantity ?? note.quantity,
    container: words.container ?? note.container,
    place: words.place ?? note.place,
  };
}

const NAMES: readonly (readonly [string, (note: NoteFactsInput) => string | null | undefined])[] = [
  ["the customer's name", (note) => note.transferor.name],
  ["the customer's address", (note) => note.transferor.address],
  ["the customer's SIC code", ({ transferor }) => (transferor.household ? 'none' : transferor.sicCode)],
  ["the company's legal name", (note) => note.transferee.name],
  ["the company's address", (note) => note.transferee.address],
  ["the company's carrier registration", (note) => note.transferee.carrierRegistration],
  ["the depot's permit or exemption number", (note) => note.transferee.permitNumber],
  ['the description of the waste', (note) => note.waste.description],
  ['the EWC code', (note) => note.waste.ewcCodes[0]],
  ['the place of transfer', (note) => note.place],
];

/**
 * The facts that the law requires and that are missing, in words; empty if the note may be issued. Source: reg. 35(2).
 */
export function missingFromNote(note: NoteFactsInput): string[] {
  return NAMES.filter(([, of]) => !of(note)?.trim()).map(([name]) => name);
}

/** A List of Wastes code in its usual format: `17 09 04`, `17 06 05*` if hazardous. */
export function formatEwc(code: string): string {
  return code.replace(/^(\d{2})(\d{2})(\d{2})/, '$1 $2 $3');
}

/** Cubic yards in cubic metres, to a tenth. */
export function cubicMetres(yards: number): number {
  return Math.round(yards * 0.764555 * 10) / 10;
}
