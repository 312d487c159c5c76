// `npm run holidays`: writes the bank holidays of the nations, as date-holidays computes them, to a file. The library holds the
// holidays and calendars of the whole world, 27 MB of memory and 31 MB on disk, for some 25 dates a year. `-- --check` compares.
import { readFileSync, writeFileSync } from 'node:fs';
import Holidays from 'date-holidays';

const FILE = new URL('../src/skip-hire/depots/bank-holidays.gen.ts', import.meta.url);
const YEARS = { from: 2015, to: 2060 };
const REGIONS = { england_wales: 'ENG', scotland: 'SCT', northern_ireland: 'NIR' };

/** The dates of a year, with the nation's substitute days, as MMDD. */
function datesOf(region: string, year: number): string {
  return new Holidays('GB', region)
    .getHolidays(year)
    .filter(({ type }) => type === 'public' || type === 'bank')
    .map(({ date }) => date.slice(5, 7) + date.slice(8, 10))
    .join(' ');
}

const nations = Object.entries(REGIONS).map(([nation, region]) => {
  const years = Array.from({ length: YEARS.to - YEARS.from + 1 }, (_, i) => YEARS.from + i);
  return `  ${nation}: {\n${years.map((year) => `    ${year}: '${datesOf(region, year)}',\n`).join('')}  },\n`;
});
const text = `// Written by \`npm run holidays\` (date-holidays). MMDD of each year.
export const BANK_HOLIDAYS: Record<'${Object.keys(REGIONS).join("' | '")}', Record<number, string>> = {
${nations.join('')}};
`;

if (!process.argv.includes('--check')) writeFileSync(FILE, text);
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('The bank holidays are out of date: run npm run holidays.');
  process.exitCode = 1;
}
