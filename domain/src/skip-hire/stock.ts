import type { JobType } from './orders.ts';

/** Where a container is: on a customer's site, on a lorry, at its depot, in repair there, lost, or scrapped. */
export const CONTAINER_STATES = ['site', 'lorry', 'depot', 'repair', 'lost', 'scrapped'] as const;
export type ContainerState = (typeof CONTAINER_STATES)[number];

export const CONTAINER_STATE_LABELS: Record<ContainerState, string> = {
  site: 'On site',
  lorry: 'On a lorry',
  depot: 'At depot',
  repair: 'In repair',
  lost: 'Lost',
  scrapped: 'Scrapped',
};

/** The states that staff set; jobs set the others. */
export const SET_STATES = ['depot', 'repair', 'lost', 'scrapped'] as const;
export type SetState = (typeof SET_STATES)[number];

/** Why a driver took a container other than the one recorded on the site. */
export const NUMBER_REASONS = ['recorded_wrong', 'taken_instead'] as const;
export type NumberReason = (typeof NUMBER_REASONS)[number];

export const NUMBER_REASON_LABELS: Record<NumberReason, string> = {
  recorded_wrong: 'The recorded number was wrong',
  taken_instead: 'This container was taken instead',
};

/** The longest number, characters; also in the database. */
const LONGEST = 40;
/** The most containers that are added at once. */
export const MOST_ADDED = 500;

/** Whether two numbers are painted on the same container: capitals and spaces around them do not count. */
export function isSameNumber(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** The numbers that a completed job reports. */
interface Reported {
  containerNumber?: string | null | undefined;
  takenContainerNumber?: string | null | undefined;
}

/** The number reported of the container that a job takes away; null if none is, undefined for a job that takes none. */
export function takenNumber(
  type: JobType,
  { containerNumber, takenContainerNumber }: Reported,
): string | null | undefined {
  if (type === 'exchange') return takenContainerNumber || null;
  return type === 'collection' || type === 'wait_and_load' ? containerNumber || null : undefined;
}

/**
 * Whether the number reported as taken differs from the one on site: then somebody has to say what happened. A day that a phone cached
 * before numbers were sent has no number on site.
 */
export function needsNumberReason(type: JobType, numberOnSite: string | null | undefined, reported: Reported): boolean {
  const taken = takenNumber(type, reported)?.trim();
  return Boolean(taken && numberOnSite) && !isSameNumber(taken!, numberOnSite!);
}

/** Numbers as typed or pasted from a sheet, one a line or with commas, semicolons or tabs between them, each once. */
export function readNumbers(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of text.split(/[\n\r,;\t]+/)) {
    const number = part.trim();
    if (number !== '' && !found.has(number.toLowerCase())) found.set(number.toLowerCase(), number);
  }
  return [...found.values()];
}

/**
 * The numbers from the first to the last of a run, which differ in the digits at their end: `H8-098` to `H8-101`. The last may be given
 * by its digits alone. Null if there is no such run, or more than MOST_ADDED numbers in it.
 */
export function runOfNumbers(first: string, last: string): string[] | null {
  const from = /^(.*?)(\d+)$/.exec(first.trim());
  const to = /^(.*?)(\d+)$/.exec(last.trim());
  if (!from || !to) return null;
  const [, prefix = '', digits = ''] = from;
  if (to[1] !== '' && to[1]!.toLowerCase() !== prefix.toLowerCase()) return null;
  if (digits.length > 9 || to[2]!.length > 9) return null;
  const [start, end] = [Number(digits), Number(to[2])];
  if (end < start || end - start >= MOST_ADDED || prefix.length + to[2]!.length > LONGEST) return null;
  return Array.from(
    { length: end - start + 1 },
    (_, n) => `${prefix}${String(start + n).padStart(digits.length, '0')}`,
  );
}

/** A size's containers on a day. */
export interface StockDay {
  /** Planned jobs that bring one to a site, and those that take one. */
  brought: number;
  taken: number;
}

/**
 * How many containers of a size are left at the end of each day, from those at the depot in the morning of the first: less what is
 * brought on that day, and with what was taken on the days before. What a lorry takes, or has on its bed, can be used on the next day.
 * Below zero, it is the number that are missing.
 */
export function leftByDay(atDepot: number, onLorry: number, days: readonly StockDay[]): number[] {
  let next = atDepot;
  return days.map(({ brought, taken }, n) => {
    const left = next - brought;
    next = left + taken + (n === 0 ? onLorry : 0);
    return left;
  });
}
