import type { IsoDate } from '../common/dates.ts';
import type { Slot } from './orders.ts';

/**
 * What a waste transfer note says. Source: Waste (England and Wales) Regulations 2011, reg. 35(2), whose letters stand beside
 * the fields; trade-and-law.md §2.1.
 */
export interface TransferNote {
  /** Number, and whether it is for one load or for all loads of a term (trade-and-law.md §2.6). */
  number: string;
  kind: 'wtn' | 'season_ticket';
  /** (b) (c) Who hands the waste over; (a) the SIC code is theirs. */
  transferor: { name: string; address: string; sicCode: string; capacity: string };
  /** (b) (c) Who takes it: registered carrier, and holder of the depot's permit. */
  transferee: { name: string; address: string; carrierRegistration: string; depot: string; permitNumber: string };
  /** (a) */
  waste: { description: string; ewcCodes: readonly string[] };
  /** (a) In words, with its unit. */
  quantity: string;
  /** (a) Loose or in a container, and the kind of container. */
  container: string;
  /** (a) */
  place: string;
  /** (a) The day of one load, or the term of a season ticket, both days included. */
  time: { date: IsoDate; slot: Slot } | { from: IsoDate; to: IsoDate };
  /** The order and job it belongs to, for those who look it up. */
  reference: string | null;
}

/** A transfer note of which nothing is known yet but what it is about: any fact may be missing. */
export type NoteFactsInput = {
  [K in 'transferor' | 'transferee']: { [F in keyof TransferNote[K]]: string | null };
} & Omit<TransferNote, 'transferor' | 'transferee'>;

/** What the office writes on a note in place of what is known; absent or null: what is known. */
export interface NoteWords {
  description?: string | null | undefined;
  ewcCodes?: readonly string[] | null | undefined;
  quantity?: string | null | undefined;
  container?: string | null | undefined;
  place?: string | null | undefined;
  sicCode?: string | null | undefined;
  capacity?: string | null | undefined;
}

/** The note as it is known, with what the office wrote in its place. */
export function withWords<Note extends NoteFactsInput>(note: Note, said: NoteWords | null): Note {
  if (said === null) return note;
  const { transferor, waste } = note;
  return {
    ...note,
    transferor: {
      ...transferor,
      sicCode: said.sicCode ?? transferor.sicCode,
      capacity: said.capacity ?? transferor.capacity,
    },
    waste: { description: said.description ?? waste.description, ewcCodes: said.ewcCodes ?? waste.ewcCodes },
    quantity: said.quantity ?? note.quantity,
    container: said.container ?? note.container,
    place: said.place ?? note.place,
  };
}

const NAMES: readonly (readonly [string, (note: NoteFactsInput) => string | null | undefined])[] = [
  ["the customer's name", (note) => note.transferor.name],
  ["the customer's address", (note) => note.transferor.address],
  ["the customer's SIC code", (note) => note.transferor.sicCode],
  ["the company's legal name", (note) => note.transferee.name],
  ["the company's address", (note) => note.transferee.address],
  ["the company's carrier registration", (note) => note.transferee.carrierRegistration],
  ["the depot's permit number", (note) => note.transferee.permitNumber],
  ['the description of the waste', (note) => note.waste.description],
  ['the EWC code', (note) => note.waste.ewcCodes[0]],
  ['the place of transfer', (note) => note.place],
];

/** What the law asks for and is not known, in words; empty when the note may be issued. Source: reg. 35(2). */
export function missingFromNote(note: NoteFactsInput): string[] {
  return NAMES.filter(([, of]) => !of(note)?.trim()).map(([name]) => name);
}

/** A List of Wastes code the way it is written: `17 09 04`, `17 06 05*` where it is hazardous. */
export function formatEwc(code: string): string {
  return code.replace(/^(\d{2})(\d{2})(\d{2})/, '$1 $2 $3');
}

/** Cubic metres in so many cubic yards, to a tenth. */
export function cubicMetres(yards: number): number {
  return Math.round(yards * 0.764555 * 10) / 10;
}
