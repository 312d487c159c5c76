import type { Instant } from '@tonnage/domain/common/dates';
import type { Paper } from '@tonnage/domain/common/paper';
import type { Block } from './cursor.ts';

/** The company as the head of its documents shows it. */
export interface DocumentBrand {
  name: string;
  legalName: string | null;
  address: string | null;
  contact: string;
  colour: string;
  /** PNG; null means the name alone. */
  logo: Buffer | null;
}

/** A document under the company's name. */
export interface Sheet {
  brand: DocumentBrand;
  title: string;
  number: string;
  /** Beside the number. `isBad`, in red: not signed yet, or void. */
  state?: { text: string; isBad: boolean } | undefined;
  /** On every page. */
  foot: string;
  /** When it was issued, whenever it is downloaded first. */
  issuedAt: Instant;
  /** Kept for years because the law requires it: built to PDF/A-3a besides PDF/UA. */
  isKept: boolean;
  /** One page: in smaller type if there is much text. */
  isOnePage?: boolean;
  blocks: readonly Block[];
}

/** A document as a screen shows it. */
export function paperOf({ brand, title, number, state, foot, blocks }: Sheet): Paper {
  return {
    company: { name: brand.name, details: companyLines(brand), colour: brand.colour },
    title,
    number,
    state: state ?? null,
    foot,
    rows: blocks.map(({ shown = [] }) => [...shown]),
  };
}

/** What the head says of the company under its name. */
export function companyLines({ name, legalName, address, contact }: DocumentBrand): string[] {
  return [legalName, address, contact].filter((line): line is string => Boolean(line) && line !== name);
}
