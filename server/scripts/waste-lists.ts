// `npm run waste-lists`: writes the lists of the waste tracking service (waste-lists/README.md) as modules. Codes and short
// names go into the domain, which the browser loads; the descriptions of the List of Wastes stay on the server.
// `-- --check` compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';

const FOLDER = new URL('waste-lists/', import.meta.url);
const CODES = new URL('../../domain/src/skip-hire/waste-lists.gen.ts', import.meta.url);
const DESCRIPTIONS = new URL('../src/skip-hire/catalogue/list-of-wastes.gen.ts', import.meta.url);

const HEAD =
  '// Written by `npm run waste-lists`. Contains public sector information licensed under the Open Government Licence v3.0\n' +
  '// (Defra; server/scripts/waste-lists/README.md).\n';

const rowsOf = (name: string) =>
  parse(readFileSync(new URL(name, FOLDER)), { columns: true, bom: true }) as Record<string, string>[];

/** A list as an object of its codes. */
const listOf = (name: string, rows: readonly (readonly [code: string, text: string])[]) =>
  `export const ${name} = {\n${rows.map(([code, text]) => `  ${code}: ${JSON.stringify(text)},\n`).join('')}} as const;\n`;

/** The code as the List of Wastes writes it: with an asterisk if the waste is hazardous. */
const codeOf = (row: Record<string, string>) => `${row['code']}${row['isHazardous'] === 'true' ? '*' : ''}`;

const wastes = rowsOf('ewc-codes.csv');
const chapters = Map.groupBy(wastes, ({ code }) => code!.slice(0, 2));
const containers = rowsOf('container-types.csv').map(({ code, description }) => [code!, description!] as const);
const treatments = rowsOf('disposal-recovery-codes.csv').map(({ code, description }) => [code!, description!] as const);
const hazards = rowsOf('hazard-properties.csv').map(({ code, shortDesc }) => [code!, shortDesc!] as const);

const files = [
  [
    CODES,
    `${HEAD}/** Every code of the List of Wastes by chapter, with an asterisk if it is hazardous. */
export const LIST_OF_WASTES = [
${[...chapters.values()].map((rows) => `  '${rows.map(codeOf).join(' ')}',\n`).join('')}] as const;
/** Container types. */
${listOf('CONTAINERS', containers)}/** Recovery (R) and disposal (D) operations. */
${listOf('TREATMENTS', treatments)}/** Hazardous properties. */
${listOf('HAZARDS', hazards)}`,
  ],
  [
    DESCRIPTIONS,
    `${HEAD}/** Description and sub-chapter of each code of the List of Wastes. */
export const DESCRIPTIONS: readonly (readonly [code: string, description: string, group: string])[] = [
${wastes.map((row) => `  ${JSON.stringify([codeOf(row), row['description'], row['subChapter']])},\n`).join('')}];
`,
  ],
] as const;

for (const [file, text] of files)
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error('The waste lists are out of date: run npm run waste-lists.');
    process.exitCode = 1;
  }
