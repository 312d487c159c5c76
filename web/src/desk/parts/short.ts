import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatDayNear } from '../../lib/london.ts';
import { words } from '../requests/words.ts';

/** A size as a row of work has room for, beside its drawing: "8 yd". */
export const shortSize = (yards: number) => `${yards} yd`;

/** A waste as the trade calls it: "Soil and stones" is "soil", "Green waste" is "green", "Mixed construction" is "mixed". */
export function shortWaste(name: string): string {
  if (/^mixed\b/i.test(name)) return 'mixed';
  const short = name.split(/ and | & | or |[,(/]| waste\b/i)[0]!.trim() || name;
  // A capital within it is a name: "WEEE", "Non-PVC".
  return /\p{Lu}/u.test(short.slice(1)) ? short : short.toLowerCase();
}

/** A customer without the form of the company: "Marlow Build Ltd" is "Marlow Build". */
export const shortName = (name: string) =>
  name.replace(/(,?\s+((&|and)\s*)?(ltd|limited|plc|llp|lp|cic|co|company)\.?)+$/i, '').trim() || name;

/** The first part of a sentence: "No access: a vehicle was parked in front" is "No access". */
export const headOf = (text: string) => text.split(/[:;,.]\s/)[0]!;

/** A job beside the drawing of its container: "Deliver 8 yd". */
export const shortJob = ({ type, sizeYards }: { type: JobType; sizeYards: number }) =>
  `${words.verb[type]} ${shortSize(sizeYards)}`;

/** Days within which a weekday and its number say which day is meant. */
const NEAR_DAYS = 14;

/** "Tue 8" of the coming days, and "Tue 22 Dec" after them. */
export function weekDay(day: IsoDate, today: IsoDate): string {
  const text = formatDayNear(day, today);
  return day >= today && day <= addDays(today, NEAR_DAYS) ? text.split(' ').slice(0, 2).join(' ') : text;
}

const TITLES = /^(mr|mrs|ms|miss|mx|dr|prof|sir|rev)\.?\s/i;

/** A customer in as many whole words as `letters` allow, at least one; a person by their last name. */
export function nameWithin(name: string, letters: number): string {
  if (name.length <= letters) return name;
  const words = TITLES.test(name) ? [callName(name)] : shortName(name).split(/\s+/);
  let text = words[0]!;
  for (const word of words.slice(1)) {
    if (text.length + 1 + word.length > letters) break;
    text += ` ${word}`;
  }
  return text.replace(/\s(&|and)$/, '');
}

/** What a customer is called where there is room for a word: "Stanley" of Stanley Ferry Civils, "Barraclough" of Mr Keith Barraclough. */
export function callName(name: string): string {
  const words = shortName(name).split(/\s+/);
  if (TITLES.test(name)) return words.at(-1)!;
  return words[0]!.length < 4 ? words.slice(0, 2).join(' ') : words[0]!;
}
