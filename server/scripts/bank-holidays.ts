// `npm run holidays`: writes the bank holidays of the nations, as date-holidays computes them, to a file. The library holds the
// holidays and calendars of the whole world, 27 MB of memory and 31 MB on disk, for some 25 dates a year. `-- --check` compares.
import { readFileSync, writeFileSync } from 'node:fs';
import Holidays from 'date-holidays';

const FILE = new URL('../src/skip-hire/depots/bank-holidays.gen.ts', import.meta.url);
const YEARS = { from: 2015, to: 2060 };
const REGIONS = { england_wales: 'ENG', scotland: 'SCT', northern_ireland: 'NIR' };
/**
 * Days that were proclaimed for one year only and that the library does not have yet. Add one here with its source as soon as it is
 * on https://www.gov.uk/bank-holidays, and remove it once the library computes it.
 */
const ONE_OFF: readonly { nation: keyof typeof REGIONS; date: string; source: string }[] = [
  // The day after Scotland's first match at a men's World Cup for 28 years.
  {
    nation: 'scotland',
    date: '2026-06-15',
    source: 'Royal Proclamation of February 2026 (Banking and Financial Dealings Act 1971)',
  },
];

/** The dates of a year, with the nation's substitute days, as MMDD. */
function datesOf(nation: keyof typeof REGIONS, year: number): string {
  const computed = new Holidays('GB', REGIONS[nation])
    .getHolidays(year)
    .filter(({ type }) => type === 'public' || type === 'bank')
    .map(({ date }) => date.slice(0, 10));
  const proclaimed = ONE_OFF.filter((day) => day.nation === nation && day.date.startsWith(`${year}-`));
  const known = proclaimed.find(({ date }) => computed.includes(date));
  if (known) throw new Error(`The library has ${known.date} of ${nation} now: remove it from ONE_OFF.`);
  return [...computed, ...proclaimed.map(({ date }) => date)]
    .toSorted()
    .map((date) => date.slice(5, 7) + date.slice(8, 10))
    .join(' ');
}

const nations = (Object.keys(REGIONS) as (keyof typeof REGIONS)[]).map((nation) => {
  const years = Array.from({ length: YEARS.to - YEARS.from + 1 }, (_, i) => YEARS.from + i);
  return `  ${nation}: {\n${years.map((year) => `    ${year}: '${datesOf(nation, year)}',\n`).join('')}  },\n`;
});
const text = `// Written by \`npm run holidays\` (date-holidays, and one-off days from its list). MMDD of each year.
export const BANK_HOLIDAYS: Record<'${Object.keys(REGIONS).join("' | '")}', Record<number, string>> = {
${nations.join('')}};
`;

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('The bank holidays are out of date: run npm run holidays.');
  process.exitCode = 1;
}
