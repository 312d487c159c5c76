import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAIL_BACK_OFF_MINUTES, sendMail, sweepMails } from '../../src/core/email/jobs.ts';
import { createMailer, type Mailer } from '../../src/platform/email/transport.ts';
import { harness } from '../harness.ts';
import { NOW, type Customer } from '../fixtures.ts';

const h = harness();
/** The email server's reply to the next addressee or text; null: it accepts it. */
let answer: { to?: number; text?: number } = {};
let taken = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) =>
    answer.to === undefined ? done() : done(Object.assign(new Error('No such box'), { responseCode: answer.to })),
  onData: (stream, _session, done) => {
    stream.resume();
    stream.on('end', () => {
      if (answer.text !== undefined) return done(Object.assign(new Error('Not now'), { responseCode: answer.text }));
      taken++;
      done();
    });
  },
});
let mailer: Mailer;
let away: Mailer;

beforeAll(async () => {
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = (await createMailer(`smtp://127.0.0.1:${port}`, 'Alpha Skips <no-reply@alpha.example>'))!;
  away = (await createMailer('smtp://127.0.0.1:1', 'Alpha Skips <no-reply@alpha.example>'))!;
});
afterAll(async () => {
  mailer.close();
  away.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function ordered(): Promise<{ customer: Customer; mailId: string; send: (by?: Mailer) => Promise<void> }> {
  answer = {};
  h.clock.set(NOW);
  const customer = await h.customer();
  await h.placed(customer);
  const [row] = await h.rows<{ id: string }>(`select id from emails where account_id = '${customer.accountId}'`);
  const mailId = row!.id;
  const work = { mailId, tenantId: h.fixtures.alpha.tenantId };
  return { customer, mailId, send: (by = mailer) => sendMail({ ...h.deps, mailer: by }, work) };
}

const stateOf = async (id: string) =>
  (await h.rows<{ state: string; attempts: number }>(`select state, attempts from emails where id = '${id}'`))[0];
const workOf = (id: string) => h.number(`select count(*) from pgboss.job where data ->> 'mailId' = '${id}'`);
const failedAt = async ({ owner }: Customer) =>
  (await h.rows<{ at: Date | null }>(`select email_failed_at as at from users where id = '${owner.id}'`))[0]!.at;
const later = (minutes: number) => h.clock.set(new Date(Date.parse(h.clock.now()) + minutes * 60_000).toISOString());

describe('an email', () => {
  test('is retried for two days at growing intervals, and fails only then', async () => {
    const { mailId, send } = await ordered();
    const started = Date.parse(h.clock.now());
    for (const [attempt, minutes] of MAIL_BACK_OFF_MINUTES.entries()) {
      await send(away);
      expect(await stateOf(mailId)).toEqual({ state: 'queued', attempts: attempt + 1 });
      expect(await workOf(mailId)).toBe(attempt + 2);
      later(minutes);
    }
    expect(Date.parse(h.clock.now()) - started).toBe(48 * 3_600_000);
    await send(away);
    expect(await stateOf(mailId)).toEqual({ state: 'failed', attempts: MAIL_BACK_OFF_MINUTES.length + 1 });
    expect(await workOf(mailId)).toBe(MAIL_BACK_OFF_MINUTES.length + 1);
  });

  test('is sent when the email server is back after two minutes', async () => {
    const { mailId, send } = await ordered();
    const before = taken;
    await send(away);
    later(1);
    await send(away);
    later(2);
    await send();
    expect(await stateOf(mailId)).toEqual({ state: 'sent', attempts: 3 });
    expect(taken).toBe(before + 1);
  });

  test('is tried once if it is rejected permanently', async () => {
    const { customer, mailId, send } = await ordered();
    answer = { text: 554 };
    await send();
    expect(await stateOf(mailId)).toEqual({ state: 'failed', attempts: 1 });
    expect(await workOf(mailId)).toBe(1);
    expect(await failedAt(customer)).toBeNull();
  });

  test('marks a person’s rejected address, until an email arrives or the address changes', async () => {
    const { customer, mailId, send } = await ordered();
    answer = { to: 550 };
    await send();
    expect(await stateOf(mailId)).toEqual({ state: 'failed', attempts: 1 });
    expect((await failedAt(customer))?.toISOString()).toBe(NOW);
    answer = {};
    await h.rows(`update emails set state = 'queued' where id = '${mailId}'`);
    await send();
    expect(await failedAt(customer)).toBeNull();
    await h.rows(`update users set email_failed_at = now() where id = '${customer.owner.id}'`);
    await h.rows(`update users set email = 'new.${customer.owner.email}' where id = '${customer.owner.id}'`);
    expect(await failedAt(customer)).toBeNull();
  });

  test('is not rejected by a temporary deferral', async () => {
    const { customer, mailId, send } = await ordered();
    answer = { to: 450 };
    await send();
    expect(await stateOf(mailId)).toEqual({ state: 'queued', attempts: 1 });
    expect(await failedAt(customer)).toBeNull();
  });

  test('is found and queued again, once, if its job was lost', async () => {
    const { mailId } = await ordered();
    await h.rows(`delete from pgboss.job where data ->> 'mailId' = '${mailId}'`);
    await sweepMails(h.deps);
    expect(await workOf(mailId)).toBe(0);
    later(11);
    await sweepMails(h.deps);
    await sweepMails(h.deps);
    expect(await workOf(mailId)).toBe(1);
  });
});
