// `npm run openapi` writes what is generated from the endpoints and resources; with --check it only reports whether the
// files are current.
import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from '../src/openapi/document.ts';
import { resourcePage } from '../src/resource-page.ts';

/** JSON with a line for each operation and each component: compact, and its changes can be read. */
function lines(value: unknown, depth = 0): string {
  const isOpen = depth < LINES_TO && typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isOpen) return JSON.stringify(value);
  const [outer, inner] = ['  '.repeat(depth), '  '.repeat(depth + 1)];
  const entries = Object.entries(value).map(
    ([key, each]) => `${inner}${JSON.stringify(key)}: ${lines(each, depth + 1)}`,
  );
  return `{\n${entries.join(',\n')}\n${outer}}`;
}
const LINES_TO = 3;

const made = {
  'contract/openapi.json': `${lines(openApi())}\n`,
  'docs/resources.md': resourcePage(),
};
for (const [name, text] of Object.entries(made)) {
  const file = new URL(`../../${name}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is out of date. Run \`npm run openapi\` and check the difference.`);
    process.exitCode = 1;
  }
}
