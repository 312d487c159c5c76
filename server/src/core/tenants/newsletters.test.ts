import type { AddressInfo } from 'node:net';
import { LIMITS } from '@tonnage/contract/limits';
import { confirmNewsletter, leaveNewsletter, subscribeNewsletter } from '@tonnage/contract/core/tenants/newsletters';
import { SMTPServer } from 'smtp-server';
import { describe, expect, test } from 'vitest';
import { sendMail } from '../email/jobs.ts';
import { sendNewsletterEmail } from './jobs.ts';
import { createMailer, type OutgoingEmail } from '../../platform/email/transport.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.4.0.${++sources % 250}` });

const ask = (email: string, company = h.fixtures.alpha) =>
  h.guest(company).call(subscribeNewsletter, { body: { data: { email } } }, from());
const confirm = (token: string, company = h.fixtures.alpha) =>
  h.guest(company).call(confirmNewsletter, { body: { data: { token } } }, from());
const leave = (key: string, company = h.fixtures.alpha) =>
  h.guest(company).call(leaveNewsletter, { query: { key } }, from());

/** Runs the queued jobs for an address, and returns the emails sent, newest last. */
async function emails(email: string, kind: 'ask' | 'welcome' = 'ask'): Promise<OutgoingEmail[]> {
  await sendNewsletterEmail(h.deps, { kind, email, tenantId: h.fixtures.alpha.tenantId });
  return sent(email);
}
const welcome = (email: string) => emails(email, 'welcome');
async function sent(email: string): Promise<OutgoingEmail[]> {
  const box: OutgoingEmail[] = [];
  const mailer = { send: async (message: OutgoingEmail) => void box.push(message), close: () => undefined };
  const queued = await h.rows<{ id: string }>(
    `select id from emails where to_address = '${email}' and state = 'queued' order by id`,
  );
  for (const { id } of queued)
    await sendMail({ ...h.deps, mailer }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });
  return box;
}
const tokenIn = (message: OutgoingEmail) => /newsletter#confirm=([\w-]+)/.exec(message.text)![1]!;
const state = async (email: string) =>
  (await h.rows<{ state: string }>(`select state from newsletter_subscriptions where email = '${email}'`))[0]?.state;

describe('the newsletter', () => {
  test('a subscription starts once the address confirms, and ends with one click, which can be repeated', async () => {
    const email = 'nora@firm.example';
    expect((await ask(' Nora@Firm.example ')).body).toEqual({ data: { email, sent: true }, meta: {} });
    const [message] = await emails(email);
    expect(await state(email)).toBe('asked');
    expect(message!.leave).toBeUndefined();
    const token = tokenIn(message!);
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map((a) => a.status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(await state(email)).toBe('confirmed');
    const [hello] = await welcome(email);
    expect(hello!.subject).toBe('You’re subscribed to our newsletter');
    const url = new URL(hello!.leave!);
    expect(url.pathname).toBe('/api/newsletters/leave');
    expect(hello!.text).toContain(`/newsletter#leave=${url.searchParams.get('key')}`);
    // Programs that know the older header alone open its address, which ends nothing.
    const opened = await h.guest().raw({ method: 'GET', url: `${url.pathname}${url.search}` });
    expect([opened.status, opened.headers['location']]).toEqual([
      302,
      `/newsletter#leave=${url.searchParams.get('key')}`,
    ]);
    expect(await state(email)).toBe('confirmed');
    // As an email program sends it: one POST to the header's address, with a form of one field (RFC 8058).
    const oneClick = {
      method: 'POST' as const,
      url: `${url.pathname}${url.search}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    };
    expect((await h.guest().raw({ ...oneClick, ...from() })).status).toBe(200);
    expect((await h.guest().raw({ ...oneClick, ...from() })).status).toBe(200);
    expect(await state(email)).toBe('ended');
  });

  test('its emails carry the address for the email program’s own unsubscribe button (RFC 8058)', async () => {
    let received = '';
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        stream.on('data', (part: Buffer) => (received += part.toString()));
        stream.on('end', done);
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    const mailer = (await createMailer(`smtp://127.0.0.1:${port}`, 'no-reply@alpha.example'))!;
    const email = 'button@firm.example';
    await confirm(tokenIn((await emails(email))[0]!));
    const [hello] = await welcome(email);
    await mailer.send(hello!);
    mailer.close();
    await new Promise<void>((resolve) => server.close(resolve));
    expect(received.replaceAll(/\r\n\s+/g, ' ')).toContain(`List-Unsubscribe: <${hello!.leave}>`);
    expect(received).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  test('a subscribed address gets the same answer, and no email', async () => {
    const email = 'has@firm.example';
    await confirm(tokenIn((await emails(email))[0]!));
    expect(await welcome(email)).toHaveLength(1);
    const answers = [await ask(email), await ask('new@firm.example')];
    expect(answers.map((a) => a.status)).toEqual([201, 201]);
    expect(answers[0]!.text.replace('has@', '')).toBe(answers[1]!.text.replace('new@', ''));
    expect(await emails(email)).toEqual([]);
    expect(await state(email)).toBe('confirmed');
  });

  test('an ended subscription can start again; of several links only the newest is valid, for a week', async () => {
    const email = 'again@firm.example';
    const first = tokenIn((await emails(email))[0]!);
    const second = tokenIn((await emails(email))[0]!);
    expect((await confirm(first)).refusal).toBe('INVALID_TOKEN');
    h.clock.set(new Date(Date.parse(NOW) + LIMITS.confirmationDays * 86_400_000).toISOString());
    expect((await confirm(second)).refusal).toBe('INVALID_TOKEN');
    h.clock.set(NOW);
    expect((await confirm(second)).status).toBe(200);
    const key = new URL((await welcome(email))[0]!.leave!).searchParams.get('key')!;
    await leave(key);
    expect((await confirm(tokenIn((await emails(email))[0]!))).status).toBe(200);
    expect(await state(email)).toBe('confirmed');
  });

  test('an address gets at most the number of emails that guests may trigger in an hour', async () => {
    const email = 'flooded@firm.example';
    let count = 0;
    for (let i = 0; i < LIMITS.guestMailsPerHour + 3; i++) count += (await emails(email)).length;
    expect(count).toBe(LIMITS.guestMailsPerHour);
  });

  test('keys of another company’s newsletter are unknown', async () => {
    const email = 'walls@firm.example';
    const token = tokenIn((await emails(email))[0]!);
    expect((await confirm(token, h.fixtures.beta)).refusal).toBe('INVALID_TOKEN');
    expect((await confirm(token)).status).toBe(200);
    const key = new URL((await welcome(email))[0]!.leave!).searchParams.get('key')!;
    expect((await leave(key, h.fixtures.beta)).refusal).toBe('INVALID_TOKEN');
    expect(await state(email)).toBe('confirmed');
  });

  test('an invalid address is refused, and the field is named', async () => {
    const { error } = await ask('nora at firm');
    expect(error.details).toMatchObject({ errors: [{ path: ['email'], message: 'email must be a valid email' }] });
  });
});
