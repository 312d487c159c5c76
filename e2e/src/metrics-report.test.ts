import { runDue } from '../../server/test/run-due.ts';
import '@tonnage/server/composition/connect';
import { sandboxCards } from '@tonnage/server/platform/cards/cards';
import { systemClock } from '@tonnage/server/platform/clock';
import { readConfig } from '@tonnage/server/platform/config';
import { createTokens } from '@tonnage/server/platform/credentials/tokens';
import { openAll } from '@tonnage/server/platform/db/open';
import { createWebhookClient } from '@tonnage/server/platform/webhook-client';
import { reports } from '@tonnage/server/metrics/reports/jobs';
import { LONDON, weekdayOf } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { apiOf } from './api-client.ts';
import { expectAccessible, makeJourney, PHONE } from './journey.ts';
import { ownDatabase } from './life.ts';
import { TestMailbox } from './mailbox.ts';

const database = await ownDatabase('report');
const dataDir = mkdtempSync(join(tmpdir(), 'tonnage-report-'));
const mailbox = await TestMailbox.open();
const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, SMTP_URL: mailbox.url, TONNAGE_DEMO: 'small' };
const journey = makeJourney({ env });
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
  await mailbox.close();
});

const VIEWER = 'viewer@metrics.example';

/** What the schedule does every quarter of an hour. */
async function sendDue(): Promise<void> {
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, TONNAGE_ROLE: 'all' });
  const opened = await openAll({ ...config, role: 'web' }, (error) => expect(error).toBeUndefined());
  await runDue(reports, {
    ...opened,
    clock: systemClock,
    tokens: createTokens(opened.secret),
    publicUrl: journey.url(''),
    cards: sandboxCards,
    sendsMail: false,
    webhookClient: createWebhookClient({ inside: false, timeoutMs: 1000 }),
  });
  await opened.close();
}

test('from its email on a phone, what is off track and since when is one tap away, and the evidence of a figure one more', async () => {
  const manager = await apiOf(journey.url, 'manager@metrics.example');
  const [organisation] = (await manager('GET', '/metrics/organisations')).body['data'] as { id: string }[];
  const viewer = await apiOf(journey.url, VIEWER);
  const me = ((await viewer('GET', '/users/me')).body as { documentId: string }).documentId;
  const report = { projectId: null, frequency: 'WEEKLY', monthDay: 1, hour: 0, readerIds: [me] };
  const weekday = weekdayOf(dateIn(LONDON, systemClock.now()));
  const made = await manager('POST', `/metrics/organisations/${organisation!.id}/reports`, { ...report, weekday });
  expect(made.status).toBe(201);
  await sendDue();

  // The email itself names them, with their first period off track.
  const email = await mailbox.emailWith(VIEWER, 'weekly scorecard');
  const text = email.replaceAll(/\s+/g, ' ');
  const count = Number(/(\d+) of \d+ metrics are off track:/.exec(text)![1]);
  expect(count).toBeGreaterThan(0);
  expect(text).toMatch(/are off track: .{0,600}?, since \d/);

  const page = await journey.signIn(VIEWER, PHONE, '/metrics/tasks');
  const links = [...email.matchAll(/href="(http[^"]+)"/g)].map(([, href]) => new URL(href!.replaceAll('&amp;', '&')));
  const scorecard = links.find(({ pathname }) => pathname === '/metrics')!;
  // The first tap: the button of the email.
  await page.goto(journey.url(scorecard.pathname + scorecard.search));
  await page.getByRole('heading', { name: `${count} metrics off track`, exact: false }).waitFor();
  const rows = page.getByRole('table', { name: 'Scorecard' }).getByRole('row');
  const texts = await rows.allInnerTexts();
  const band = texts.indexOf('Off track');
  expect(band).toBeGreaterThan(-1);
  for (const row of texts.slice(band + 1, band + 1 + count)) expect(row).toMatch(/since \d/);
  await expectAccessible(page);
  // The second: the figure, with the jobs behind it.
  await rows
    .filter({ hasText: 'Recovery rate' })
    .getByRole('link', { name: /^[\d.]+%$/ })
    .click();
  const period = page.getByRole('dialog');
  await period.getByRole('heading', { name: 'Source data' }).waitFor();
  await period
    .getByText(/^SO-\d+$/)
    .first()
    .waitFor();
});
