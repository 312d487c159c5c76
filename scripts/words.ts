// `npm run words`: names that this code base has given up, each with the word that replaced it. A coined name costs every reader a
// question, and nobody finds it by searching. They are found in identifiers, comments, titles and pages, whole or as a part of a name.
// It also finds texts that say that somebody was emailed without having asked.
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
    believed: 'trusted',
    forgive: 'reset',
  }),
);
/** The same for whole names, whose words are plain English elsewhere. */
const RETIRED_NAMES = new Map(
  Object.entries({
    TOLD: 'NOTIFIED',
    tellAlerts: 'notifyAlerts',
    tellBoth: 'notifyBoth',
    tellOwners: 'notifyOwners',
    tellPeople: 'notifyPeople',
    checkReach: 'checkAccess: a member has access',
    reachOf: 'coverageOf, or sitesOf',
    placeOf: 'linkOf, subjectOf, or what it gives',
    S3Place: 'S3Address',
    standingOf: 'the status, the progress or the headline that it gives',
    standingsOf: 'progressOf',
    isStanding: 'isOnSite',
    StandingTable: 'OnSiteTable',
    FaceRoot: 'an app is an app',
    facePathOf: 'appPathOf',
    officeCall: 'callUs: the desk is an app, staff are people',
    useAtOnce: 'an optimistic update',
    showAtOnce: 'an optimistic update',
    useNarrow: 'useIsPhone, or useFilter',
    useJob: 'useOrderForm',
    JobValues: 'OrderValues',
    giveBackCharge: 'refundCharge',
    giveBackPlaces: 'releasePlaces',
    takeCredit: 'reserveCredit',
    useUp: 'markUsed',
    useUpOthers: 'markUsed',
    requireLikely: 'checkWeight',
    weightDoubt: 'unlikelyWeight',
    enliven: 'writePast',
    storyOf: 'historyOf',
    storyLine: 'describeEvent',
    NowhereAtAll: 'UnframedNotFound',
    StartAfresh: 'DiscardDraft',
    yardSearch: 'depotSearch',
    paperRoutes: 'documents',
  }),
);
/**
 * A text that says who was emailed must know it. In these files the text is a function of what the server answered, or is conditional
 * because the answer must not tell whether an address is known here.
 */
const CLAIM =
  /\b(?:(?:invitation|reminder|answer|email|link|receipt|statement|invoice)s? (?:was |were |(?:has|have) been )?(?:sent|emailed)|sent (?:again )?to|(?:was|were|been) (?:emailed|notified|told)|we(?:’|')ve (?:sent|emailed|told|notified))\b/i;
const CLAIMS_FROM = new Set([
  'web/src/desk/sent-to.ts', // `Emailed`, which every command that emails answers
  'web/src/desk/email/words.ts', // the counts of the outbox
  'web/src/desk/audit/action-text.ts', // audit rows
  'web/src/desk/settings/settings.tsx', // a test email, answered once the email server took it
  'web/src/metrics/accept/open-list.tsx', // whether the reminder that the command answered was emailed
  'server/src/skip-hire/documents/commands/staff-documents.ts', // the addresses that it emailed
  'web/src/portal/new-order/placed.ts', // the reader’s choice of emails
  'web/src/shared/login/words.ts',
  'web/src/shared/login/send-again.tsx',
  'web/src/metrics/sign-in/check-email.tsx',
  'web/src/portal/sign-in/forgot.tsx',
  'web/src/portal/create-account/create-account-done.tsx',
  'web/src/portal/newsletter/newsletter-form.tsx',
]);
const CLAIM_ADVICE =
  'says who was emailed. Take it from the answer: let the command answer `emailed(ctx)` and show it with `sentTo` of web/src/desk/sent-to.ts';
const isScreen = (file: string) => /^(web|server)\/src\/.*\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
const isComment = (line: string) => /^\s*(\/\/|\/?\*)/.test(line);

/** Histories keep their words; so does this list. */
const EXEMPT = /^(CHANGELOG\.md|scripts\/words\.ts|package-lock\.json|contract\/openapi\.json)$/;

/** What npm, the build and the server make. */
const MADE = /(^|\/)(node_modules|dist|data|screens|coverage|\.git)$/;
const files = globSync('**/*.{ts,tsx,sql,css,md,yaml,cjs}', { exclude: (path) => MADE.test(path) });
let found = 0;
for (const file of files.filter((name) => !EXEMPT.test(name)))
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const [name] of line.matchAll(/\w+/g)) {
      const instead = RETIRED_NAMES.get(name);
      if (instead === undefined) continue;
      console.log(`${file}:${at + 1}: “${name}”: ${instead}`);
      found += 1;
    }
    // `runDeeds`, `run_deeds` and `run-deeds` are two words each.
    for (const [word] of line.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').matchAll(/[A-Za-z]+/g)) {
      const instead = RETIRED.get(word.toLowerCase()) ?? RETIRED.get(word.toLowerCase().replace(/e?s$/, ''));
      if (instead === undefined) continue;
      console.log(`${file}:${at + 1}: “${word}”: ${instead}`);
      found += 1;
    }
  }
for (const file of files.filter((name) => isScreen(name) && !CLAIMS_FROM.has(name)))
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const claim = isComment(line) ? null : CLAIM.exec(line);
    if (!claim) continue;
    console.log(`${file}:${at + 1}: “${claim[0]}” ${CLAIM_ADVICE}`);
    found += 1;
  }
if (found > 0) process.exitCode = 1;
