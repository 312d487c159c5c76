// `npm run words`: names that this code base has given up, each with the word that replaced it. A coined name costs every reader a
// question, and nobody finds it by searching. They are found in identifiers, comments, titles and pages, whole or as a part of a name.
import { globSync, readFileSync } from 'node:fs';

const RETIRED = new Map(
  Object.entries({
    deed: 'action: the audit, webhooks and every API say action',
    wish: 'input, or request',
    noun: 'resource',
    rhythm: 'recurrence, or schedule with a time zone',
    postbox: 'mailbox',
    refeed: 'resync',
    anew: 'again',
    keepable: 'cacheable',
  }),
);
/** Histories keep their words; so does this list. */
const EXEMPT = /^(CHANGELOG\.md|scripts\/words\.ts|package-lock\.json|contract\/openapi\.json)$/;

/** What npm, the build and the server make. */
const MADE = /(^|\/)(node_modules|dist|data|screens|coverage|\.git)$/;
const files = globSync('**/*.{ts,tsx,sql,css,md,yaml,cjs}', { exclude: (path) => MADE.test(path) });
let found = 0;
for (const file of files.filter((name) => !EXEMPT.test(name)))
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries())
    // `runDeeds`, `run_deeds` and `run-deeds` are two words each.
    for (const [word] of line.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').matchAll(/[A-Za-z]+/g)) {
      const instead = RETIRED.get(word.toLowerCase()) ?? RETIRED.get(word.toLowerCase().replace(/e?s$/, ''));
      if (instead === undefined) continue;
      console.log(`${file}:${at + 1}: “${word}”: ${instead}`);
      found += 1;
    }
if (found > 0) process.exitCode = 1;
