import { readdirSync, readFileSync } from 'node:fs';
import { getManifest } from '@tonnage/contract/core/tenants/application';
import { getOrderCalendar } from '@tonnage/contract/skip-hire/orders/calendar';
import { expect, test } from 'vitest';
import { sendMail } from '../src/core/email/jobs.ts';
import { renderPdf } from '../src/platform/pdf/writer.ts';
import { allocateJob } from '../src/skip-hire/orders/planning/commands/allocate.ts';
import { confirmJob } from '../src/skip-hire/orders/requests/commands/answer-request.ts';
import type { OutgoingEmail } from '../src/platform/email/transport.ts';
import { documentPage } from '../src/skip-hire/documents/templates/document.ts';
import { harness } from './harness.ts';
import { BRAND, INVOICE, NOTE, TICKET } from './papers.ts';
import { readPdf } from './read-pdf.ts';

// A customer sees the company that they hire from and nothing of the product. Names of headers and cookies are the wire's.
const PRODUCT = /tonnage/i;

const h = harness();

/** A source without its imports and comments, which nobody outside reads. */
const textsOf = (path: string) =>
  readFileSync(path, 'utf8')
    .replaceAll(/^import [^;]+;$/gm, '')
    .replaceAll(/\/\*[^]*?\*\/|\/\/.*$/gm, '');

test('no email says the name of the product, whatever it is about', () => {
  const declared = readdirSync('server/src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => `server/src/${path}`)
    .filter((path) => /define(Customer)?Email\(\{/.test(readFileSync(path, 'utf8')));
  expect(declared.length).toBeGreaterThan(15);
  for (const path of [...declared, 'server/src/core/email/frame.ts', 'server/src/core/email/text.ts'])
    expect([path, PRODUCT.exec(textsOf(path))?.[0]]).toEqual([path, undefined]);
});

test('an email as it leaves has its calendar file and drawing, and none of their names or bytes says it', async () => {
  const customer = await h.customer();
  const { id, jobId } = await h.placed(customer);
  await h.office(async (ctx) => {
    await confirmJob(ctx, jobId);
    await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
  });
  const sent: OutgoingEmail[] = [];
  const mailer = { send: (mail: OutgoingEmail) => Promise.resolve(void sent.push(mail)), close: () => undefined };
  for (const mail of await h.rows<{ id: string }>(`select id from emails where account_id = '${customer.accountId}'`))
    await sendMail({ ...h.deps, mailer }, { mailId: mail.id, tenantId: h.fixtures.alpha.tenantId });
  for (const { attachments = [], ...mail } of sent) {
    expect(JSON.stringify(mail)).not.toMatch(PRODUCT);
    for (const { content, ...file } of attachments)
      expect(`${JSON.stringify(file)}${content.toString('latin1')}`).not.toMatch(PRODUCT);
  }
  const confirmed = sent.find(({ subject }) => subject.startsWith('Delivery confirmed'))!;
  expect(confirmed.attachments!.map(({ filename, cid }) => [filename.replace(/\d+/, '1'), cid])).toEqual([
    ['container.png', 'skip-300-120@drawing'],
    ['SO-1.ics', undefined],
  ]);
  expect(confirmed.attachments![1]!.content.toString()).toContain('SUMMARY:Deliver 8 yd builders');
  const calendar = await (await h.as(customer.owner)).call(getOrderCalendar, { params: { id } });
  expect(calendar.text).toContain('BEGIN:VEVENT');
  expect(calendar.text).not.toMatch(PRODUCT);
});

test.each([NOTE, TICKET, { kind: 'invoice' as const, invoice: INVOICE, keepUntil: null }])(
  'nor does a document in what it says of itself: $kind',
  async (paper) => {
    const { xmp, raw } = await readPdf(
      await renderPdf(documentPage({ brand: BRAND, paper, createdAt: '2026-03-03T09:00:00.000Z' })),
    );
    expect(xmp).not.toMatch(PRODUCT);
    expect(raw).not.toMatch(PRODUCT);
  },
);

test('nor does the portal’s page, its manifest, its icons, or what it writes', async () => {
  expect(readFileSync('web/index.html', 'utf8')).not.toMatch(PRODUCT);
  expect(JSON.stringify(readdirSync('web/public', { recursive: true }))).not.toMatch(PRODUCT);
  expect(JSON.stringify((await h.guest().call(getManifest, {})).body)).not.toMatch(PRODUCT);
  // A text on a screen has a capital; keys of storage and headers have none or a hyphen after it.
  const shown = ['portal', 'shared', 'ui'].flatMap((folder) =>
    readdirSync(`web/src/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|svg)$/.test(path) && !path.includes('.test.'))
      .map((path) => `web/src/${folder}/${path}`),
  );
  for (const path of shown) expect([path, /Tonnage(?!-)/.exec(textsOf(path))?.[0]]).toEqual([path, undefined]);
});
