// `npm run openapi` writes what is generated from the endpoints and resources; with --check it only reports whether the
// files are current.
import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from '../src/openapi.ts';
import { resourcePage } from '../src/resource-page.ts';

const made = {
  'contract/openapi.json': `${JSON.stringify(openApi(), null, 2)}\n`,
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
