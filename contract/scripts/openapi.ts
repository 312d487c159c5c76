// `npm run openapi` writes contract/openapi.json; with --check it only says whether the committed one is true.
import { readFileSync, writeFileSync } from 'node:fs';
import { openApi } from '../src/openapi.ts';

const file = new URL('../openapi.json', import.meta.url);
const text = `${JSON.stringify(openApi(), null, 2)}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(file, 'utf8') !== text) {
    console.error(
      'contract/openapi.json is not what the endpoints say. Run `npm run openapi` and look at the difference.',
    );
    process.exit(1);
  }
} else {
  writeFileSync(file, text);
}
