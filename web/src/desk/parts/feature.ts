import type { DeskPerson, DeskToday } from '@tonnage/contract/skip-hire/desk';
import type { ComponentType } from 'react';
import type { Path, To } from '../../ui/links.tsx';

/** The headings of the navigation, in their order. */
export const NAV_GROUPS = {
  now: 'Now',
  customers: 'Customers',
  compliance: 'Compliance',
  depot: 'Depot',
  office: 'Office',
} as const;

/** The entry of a feature in the navigation. */
export interface NavEntry {
  to: Path;
  label: string;
  group: keyof typeof NAV_GROUPS;
  Icon: ComponentType;
  /** The permission that it needs. */
  needs?: DeskPerson['permissions'][number];
  count?: { of: (desk: DeskPerson) => number | undefined; label: string };
}

/** What a feature counts on Today. */
export interface TodayCount {
  of: (today: DeskToday) => number;
  /** Which of the first entries is its own. */
  first?: keyof DeskToday['firsts'];
  /** Whose work it is: `papers` needs the permission for documents. */
  subject: 'papers' | 'office';
  verb: 'answer' | 'look' | 'submit';
  to: To;
  one: string;
  many: string;
  /** Beside it, in a few words. */
  about: string;
}

/** What the `screens.ts` of a feature exports. */
export interface Feature {
  screens: readonly object[];
  nav?: NavEntry;
  today?: TodayCount;
}
