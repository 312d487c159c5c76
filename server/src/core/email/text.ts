import type { ContainerShape } from '@tonnage/domain/skip-hire/container-shape';
import type { IsoDate } from '@tonnage/domain/common/dates';

/** The company as its emails show it. */
export interface MailBrand {
  name: string;
  brandColour: string;
  onBrandColour: string;
  supportPhone: string | null;
  supportEmail: string | null;
  address: string | null;
  /** How bank transfers are paid, for invoices. */
  bankDetails: string | null;
  /** The reader's name; null if nobody has confirmed the address. */
  reader: string | null;
  /** Address of the logo. */
  logo: string | null;
  /** Whether the reader can log in; otherwise an email has no button, and the office's telephone in its place. */
  hasLogin: boolean;
  /** Where the reader chooses which emails to receive; null for those that are always sent. */
  choices: string | null;
}

export interface Action {
  label: string;
  url: string;
}

/** A paragraph, one that begins with a link, or the title of those that follow. */
export type Paragraph = string | { link: Action; rest: string } | { title: string };

/** What an email is about, in a row of its table. */
export type Fact = [label: string, value: string];

/** An amount of money, written out, beside what it is for. */
export interface Sum {
  label: string;
  amount: string;
}

/** The text of an email. `other` is a second button, `why` says in the footer why it was sent. */
export interface MailText {
  /** What the inbox shows after the subject. */
  preview: string;
  heading: string;
  /** The first paragraph is above the day, the drawing and the facts, and the rest below. */
  body: Paragraph[];
  /** The day that it is about, as a leaf of a calendar; one that no longer applies is struck out before the new one. */
  days?: { date: IsoDate; struck?: boolean }[];
  /** The container that it is about, drawn to scale. */
  drawing?: { shape: ContainerShape; name: string };
  facts?: Fact[];
  /** An invoice's sums, and what they come to. */
  bill?: { sums: Sum[]; total: Sum };
  action: Action;
  other?: Action;
  /** The links work without a login. */
  open?: true;
  why?: { text: string; link: Action };
}

export interface MadeMail {
  subject: string;
  body: MailText;
  /** Where an email program ends the subscription with one POST (RFC 8058); on newsletters only. */
  leave?: string;
  /** A file, made after the email's transaction has ended. */
  attachment?: { name: string; mime: string; make: () => Promise<Uint8Array> };
  /** The part of the text that lets its reader act: the outbox stores the email without it. */
  token?: string;
}

/** `call us on 0113 496 0100`; without a telephone the email address, and without either just `contact us`. */
export function callUs({ supportPhone, supportEmail }: Pick<MailBrand, 'supportPhone' | 'supportEmail'>): string {
  if (supportPhone) return `call us on ${supportPhone}`;
  return supportEmail ? `email us at ${supportEmail}` : 'contact us';
}

/** What every invitation says to an address without a confirmed login, and to one that did not expect it. */
export const SEE = 'Open the invitation to see who it is from.';
export const NOT_EXPECTED = 'If you weren’t expecting this, you can ignore this email.';
