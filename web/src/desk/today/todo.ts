import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { DeskRequest } from '@tonnage/contract/skip-hire/orders/requests';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { JobType } from '@tonnage/domain/skip-hire/orders';
import type { To } from '../../ui/links.tsx';
import { words, type Subject } from './words.ts';

export const SUBJECTS = Object.keys(words.subjects) as Subject[];

export const GROUPS = ['now', 'noon', 'today', 'later'] as const;
export type Group = (typeof GROUPS)[number];

/** What each subject's work needs: nobody is shown what their role can never do. */
const NEEDS: Record<Subject, DeskPerson['permissions'][number]> = {
  requests: 'jobs.manage',
  lorries: 'jobs.manage',
  papers: 'documents.manage',
  hire: 'jobs.manage',
  money: 'invoices.manage',
  office: 'desk.view',
};

/** The subjects that somebody works on. */
export const subjectsOf = ({ permissions }: Pick<DeskPerson, 'permissions'>): Subject[] =>
  SUBJECTS.filter((subject) => permissions.includes(NEEDS[subject]));

/** Something that somebody in the office has to do. */
export interface Todo {
  key: string;
  group: Group;
  subject: Subject;
  /** How long it has waited, or when it is due: "21 h", "Mon 23 Nov". */
  when: string;
  /** The movement, for an icon. */
  movement?: JobType | undefined;
  request?: DeskRequest;
  /** Drawn in place of an icon. */
  container?: Pick<DeskRequest, 'shape' | 'sizeYards' | 'type'> | undefined;
  what: string;
  /** What is in it, shortened. */
  of?: string;
  who: string;
  /** Where, as the office says it: LS11. */
  district?: string;
  /** The name of the site, shown where there is room for it. */
  site?: string | undefined;
  /** What is wrong, or the day, in a few words. */
  note: string;
  /** The whole of a note that is shortened. */
  noteWhole?: string;
  tone?: 'over' | 'requested' | undefined;
  verb: keyof typeof words.verbs;
  /** The first day after a full one on which the request’s depot has a place. */
  offer?: IsoDate | undefined;
  to: To;
}

/** What is counted of a subject, and not among the rows. */
export interface Unlisted {
  subject: Subject;
  group: Group;
  count: number;
}
