import type { AddressInfo } from 'node:net';
import { sendTestMail } from '@tonnage/contract/core/tenants/branding';
import { proposeDate, getProposal } from '@tonnage/contract/skip-hire/orders/requests';
import { updateSettings } from '@tonnage/contract/core/tenants/settings';
import { createJob } from '@tonnage/contract/skip-hire/orders/jobs';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { allocateJob } from '../../skip-hire/orders/planning/commands/allocate.ts';
import { confirmJob, declineOrder } from '../../skip-hire/orders/requests/commands/answer-request.ts';
import { failJob } from '../../skip-hire/orders/planning/commands/fail-job.ts';
import { MAIL_BACK_OFF_MINUTES, sendMail, sweepMails } from './jobs.ts';
import { startWorkers } from '../../app.ts';
import { createMailer, type Mailer } from '../../platform/email/transport.ts';
import { startQueue, type RunningQueue } from '../../platform/queue/queue.ts';
import { harness } from '../../../test/harness.ts';
import { NOW, type Customer } from '../../../test/fixtures.ts';

const h = harness();

/** A real email server that stores what it receives, or refuses it. */
class TestMailbox {
  readonly emails: { to: string[]; source: string }[] = [];
  refusing = 0;
  readonly #server: SMTPServer;

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        let source = '';
        stream.setEncoding('utf8');
        stream.on('data', (part: string) => (source += part));
        stream.on('end', () => {
          if (this.refusing-- > 0) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          this.emails.push({
            to: session.envelope.rcptTo.map((r) => r.address),
            source: source.replace(/=\r\n/g, ''),
          });
          done();
        });
      },
    });
    this.#server.on('error', () => undefined);
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`;
  }

  to(address: string) {
    return this.emails.filter((l) => l.to.includes(address));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}

const mailbox = new TestMailbox();
let mailer: Mailer;
let worker: RunningQueue;

beforeAll(async () => {
  mailer = (await createMailer(await mailbox.listen(), 'The installation <no-reply@alpha.example>'))!;
});
afterAll(async () => {
  await worker.stop();
  mailer.close();
  await mailbox.close();
});

/** An account's emails in the outbox. */
const outbox = (who: Customer) =>
  h.rows<{
    id: string;
    state: string;
    attempts: number;
    subject: string | null;
    html: string | null;
    plain: string | null;
    last_error: string | null;
  }>(
    `select id, state, attempts, subject, html, plain, last_error from emails where account_id = '${who.accountId}' order by id`,
  );

describe('before any worker runs, as after a crash between the order and the email', () => {
  test('the email of an order is in the outbox and in the queue, and nowhere else', async () => {
    const who = await h.customer();
    await h.placed(who);
    expect((await outbox(who)).map((m) => m.state)).toEqual(['queued']);
    expect(mailbox.emails).toEqual([]);
  });

  test('a refused order leaves no email', async () => {
    const who = await h.customer({ limitPence: 1 });
    await (await h.as(who.owner)).call(createJob, { body: { data: h.input(who.siteId) } });
    expect(await outbox(who)).toEqual([]);
  });

  test('without an email server an email is rendered and stored', async () => {
    const who = await h.customer();
    const { number } = await h.placed(who);
    const [queued] = await outbox(who);
    const work = { mailId: queued!.id, tenantId: h.fixtures.alpha.tenantId };
    await sendMail({ ...h.deps, mailer: null }, work);
    const [kept] = await outbox(who);
    expect(kept).toMatchObject({ state: 'kept', subject: `${number} received`, attempts: 0 });
    expect(kept!.html).toMatch(/^<!doctype html><html dir="ltr" lang="en-GB">/);
    expect(kept!.html).toContain('<title>');
    // No invisible characters that fill the inbox's line.
    expect(kept!.html).not.toMatch(/[\u200b-\u200f\ufeff]/);
    expect(kept!.plain).not.toContain('<');
    expect(kept!.plain).toContain('Thursday 5 March, morning');
    // No phone breaks a postcode, which is plain text for a program that looks for it.
    const [, postcode] = /([A-Z\d]{3,4}\u{A0}\d[A-Z]{2})/u.exec(kept!.html!.replaceAll('&nbsp;', '\u{A0}'))!;
    expect(kept!.plain).toContain(postcode!.replace('\u{A0}', ' '));
    await sendMail({ ...h.deps, mailer }, work);
    expect(mailbox.to(who.owner.email)).toEqual([]);
  });

  test.each([
    ['order-received', '{"orderIds": 7}', ': orderIds.'],
    ['order-cancelled', '{"reason": null}', ': orderIds, office.'],
    ['given-up', '{}', '.'],
  ])('%s with data that this version cannot read fails with its cause', async (template, data, cause) => {
    const who = await h.customer();
    await h.placed(who);
    const { id } = (await outbox(who))[0]!;
    await h.withoutTenant((db) => db.updateTable('emails').set({ template, data }).where('id', '=', id).execute());
    await sendMail({ ...h.deps, mailer }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });
    const [failed] = await h.rows<{ state: string; last_error: string }>(
      `select state, last_error from emails where id = '${id}'`,
    );
    expect(failed).toEqual({
      state: 'failed',
      last_error: `It was queued by an earlier version and can’t be written any longer${cause}`,
    });
    expect(mailbox.to(who.owner.email)).toEqual([]);
  });

  test('an email that the server cannot take now waits for its next attempt, which sends it once', async () => {
    const who = await h.customer();
    await h.placed(who);
    const work = { mailId: (await outbox(who))[0]!.id, tenantId: h.fixtures.alpha.tenantId };
    mailbox.refusing = 1;
    await sendMail({ ...h.deps, mailer }, work);
    expect((await outbox(who))[0]).toMatchObject({
      state: 'queued',
      attempts: 1,
      last_error: expect.stringContaining('451') as string,
    });
    await sendMail({ ...h.deps, mailer }, work);
    expect((await outbox(who))[0]).toMatchObject({ state: 'queued', attempts: 1 });
    h.clock.set(new Date(Date.parse(NOW) + MAIL_BACK_OFF_MINUTES[0] * 60_000).toISOString());
    await sendMail({ ...h.deps, mailer }, work);
    h.clock.set(NOW);
    expect((await outbox(who))[0]).toMatchObject({ state: 'sent', attempts: 2 });
    await sendMail({ ...h.deps, mailer }, work);
    expect(mailbox.to(who.owner.email)).toHaveLength(1);
  });

  test('of two attempts at once one sends the email, and the other leaves it alone', async () => {
    const who = await h.customer();
    await h.placed(who);
    const work = { mailId: (await outbox(who))[0]!.id, tenantId: h.fixtures.alpha.tenantId };
    await Promise.all([1, 2].map(() => sendMail({ ...h.deps, mailer }, work)));
    expect(mailbox.to(who.owner.email)).toHaveLength(1);
    expect((await outbox(who))[0]).toMatchObject({ state: 'sent', attempts: 1 });
  });

  test('an email whose sender died is released after a while', async () => {
    const who = await h.customer();
    await h.placed(who);
    const work = { mailId: (await outbox(who))[0]!.id, tenantId: h.fixtures.alpha.tenantId };
    const claim = (until: string) =>
      h.withoutTenant((db) =>
        db.updateTable('emails').set({ claimed_until: until }).where('id', '=', work.mailId).execute(),
      );
    await claim(new Date(Date.parse(NOW) + 1000).toISOString());
    await sendMail({ ...h.deps, mailer }, work);
    expect(mailbox.to(who.owner.email)).toEqual([]);
    await claim(NOW);
    await sendMail({ ...h.deps, mailer }, work);
    expect(mailbox.to(who.owner.email)).toHaveLength(1);
  });

  test('an email of another tenant is not sent by a forged job', async () => {
    const who = await h.customer();
    await h.placed(who);
    const [mail] = await outbox(who);
    await sendMail({ ...h.deps, mailer }, { mailId: mail!.id, tenantId: h.fixtures.beta.tenantId });
    expect((await outbox(who))[0]!.state).toBe('queued');
  });
});

describe('with a worker', () => {
  const settled = (who: Customer, count: number) =>
    vi.waitFor(
      async () => {
        const mails = await outbox(who);
        expect(mails.filter((m) => m.state === 'sent')).toHaveLength(count);
      },
      { timeout: 20_000, interval: 100 },
    );

  beforeAll(async () => {
    const { url, database } = h.clone;
    worker = await startQueue(database, url, { workers: true, onError: () => undefined });
    await startWorkers({ backups: null, ...h.deps, queue: worker, mailer });
  });

  test('emails left by a crash and emails of new orders are each sent once, with a plain text version and no prices', async () => {
    const who = await h.customer();
    const { id, number } = await h.placed(who, { quantity: 2 });
    await settled(who, 1);
    const [email, ...others] = mailbox.to(who.owner.email);
    expect(others).toEqual([]);
    const { source } = email!;
    expect(source).toContain('From: Alpha Skips <no-reply@alpha.example>');
    expect(source).toContain(`Subject: ${number}, SO-${Number(number.slice(3)) + 1} received`);
    expect(source).toMatch(/Content-Type: multipart\/alternative/);
    expect(source).toMatch(/Content-Type: text\/plain/);
    expect(source).toMatch(/Content-Type: text\/html/);
    expect(source).toContain(`http://localhost:3000/open/${who.accountId}/jobs/detail/${id}`);
    expect(source).toMatch(new RegExp(`Message-ID: <${(await outbox(who))[0]!.id}@alpha.example>`));
    // No automatic reply comes back to the office (RFC 3834).
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(source).not.toMatch(/£|240\.00/);
    // The emails that the first tests left queued were sent as well.
    await vi.waitFor(async () => expect(await h.number(`select count(*) from emails where state = 'queued'`)).toBe(0), {
      timeout: 20_000,
    });
  });

  test('a declined order says why', async () => {
    const who = await h.customer();
    const { id } = await h.placed(who);
    await h.office((ctx) => declineOrder(ctx, id, 'The gate is too narrow'));
    await settled(who, 2);
    // Two emails of one minute may arrive in either order.
    const sources = mailbox.to(who.owner.email).map(({ source }) => source);
    expect(sources.filter((source) => source.includes('The gate is too narrow'))).toHaveLength(1);
    // The plain text version has no headings in capitals.
    expect((await outbox(who)).at(-1)!.plain).not.toMatch(/^[A-Z][A-Z ,'’-]{8,}$/m);
  });

  test('an email about another proposed date has two links, and the outbox stores neither', async () => {
    const who = await h.customer();
    const { jobId } = await h.placed(who);
    const params = { id: jobId };
    await (await h.as(h.fixtures.planner)).ok(proposeDate, { params, body: { data: { date: '2026-03-12' } } });
    await settled(who, 2);
    const { source } = mailbox.to(who.owner.email).find((mail) => mail.source.includes('/proposal#'))!;
    const link = /http:\/\/localhost:3000\/proposal#answer=3D(\w+)&(?:amp;)?token=3D([\w.-]+)/g;
    const links = [...source.matchAll(link)];
    expect(new Set(links.map(([, answer]) => answer))).toEqual(new Set(['accept', 'decline']));
    expect(source).toContain('Accept Thursday 12 March');
    const [token, ...others] = new Set(links.map(([, , signed]) => signed!));
    expect(others).toEqual([]);
    const { data } = await h.guest().ok(getProposal, { body: { data: { token: token! } } });
    expect(data).toMatchObject({ state: 'waiting', date: '2026-03-12', asked: { date: '2026-03-05' } });
    const kept = (await outbox(who)).at(-1)!;
    for (const text of [kept.html!, kept.plain!]) {
      expect(text).toContain('/proposal#answer=accept');
      expect(text).not.toContain(token!);
    }
  });

  test('a job that failed says why', async () => {
    const who = await h.customer();
    const { jobId } = await h.placed(who);
    await h.office(async (ctx) => {
      await confirmJob(ctx, jobId);
      await allocateJob(ctx, jobId, { vehicle: 'YK71 ABC', driver: 'Terry' });
      await failJob(ctx, jobId, 'A car stood before the gate');
    });
    await settled(who, 3);
    const failed = mailbox.to(who.owner.email).find(({ source }) => source.includes('complete your delivery'));
    expect(failed!.source).toContain('Reason: A car stood before the gate');
  });

  test('emails have the sender name and reply address of the company, and the installation’s address', async () => {
    const manager = await h.as(h.fixtures.clerk);
    const sender = { senderName: 'Alpha Skips, Leeds', replyTo: 'office@alpha.example' };
    await manager.ok(updateSettings, { body: { data: sender } });
    const { to } = (await manager.ok(sendTestMail, {})).data;
    await vi.waitFor(() => expect(mailbox.to(to)).toHaveLength(1), { timeout: 10_000 });
    const [email] = mailbox.to(to);
    expect(email!.source).toContain('From: "Alpha Skips, Leeds" <no-reply@alpha.example>');
    expect(email!.source).toContain('Reply-To: office@alpha.example');
    const wrong = { senderName: 'Bank <bank@evil.example>', replyTo: 'nowhere' };
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await manager.call(updateSettings, { body: { data: { [field]: value } } });
      expect([field, answer.status]).toEqual([field, 400]);
    }
    await manager.ok(updateSettings, { body: { data: { senderName: null, replyTo: null } } });
  });

  test('an email is delivered when a server comes back after a short outage', async () => {
    const who = await h.customer();
    mailbox.refusing = 1;
    await h.placed(who);
    await vi.waitFor(async () => expect((await outbox(who))[0]!.attempts).toBe(1), { timeout: 50_000 });
    // The queue uses the real clock, so the next attempt's job may be gone by the test's clock.
    h.clock.set(new Date(Date.parse(NOW) + 12 * 60_000).toISOString());
    // Again and again, as on its schedule: it leaves an email alone while the job of an attempt has not quite ended.
    await vi.waitFor(
      async () => {
        await sweepMails({ ...h.deps, queue: worker });
        expect((await outbox(who))[0]!.state).toBe('sent');
      },
      { timeout: 20_000, interval: 250 },
    );
    h.clock.set(NOW);
    expect((await outbox(who))[0]!.attempts).toBe(2);
    expect(mailbox.to(who.owner.email)).toHaveLength(1);
  });
});
