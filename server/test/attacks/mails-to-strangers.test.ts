import { forgotPassword } from '@tonnage/contract/core/identity/auth';
import { inviteManagers } from '@tonnage/contract/metrics/organisations/invitations';
import { createOrganisation } from '@tonnage/contract/metrics/organisations/organisations';
import { invite } from '@tonnage/contract/skip-hire/accounts/members';
import { inviteToCustomer } from '@tonnage/contract/skip-hire/accounts/accounts';
import { expect, test } from 'vitest';
import { sendMail } from '../../src/core/email/jobs.ts';
import type { Client } from '../client.ts';
import { NOW } from '../fixtures.ts';
import { harness } from '../harness.ts';
import { somebody } from '../metrics/team.ts';

const h = harness();
let made = 0;

/** A stranger with an organisation of that name. */
async function stranger(
  name = `Stranger’s ${++made}`,
): Promise<{ client: Client; organisationId: string; id: string }> {
  const person = await somebody(h, 'Mal');
  const client = await h.as(person);
  const body = { data: { name, timeZone: 'Europe/London' } };
  return { client, organisationId: (await client.ok(createOrganisation, { body })).data.id, id: person.id };
}
const inviting = ({ client, organisationId }: { client: Client; organisationId: string }, ...emails: string[]) =>
  client.call(inviteManagers, { params: { id: organisationId }, body: { data: { emails } } });
const addresses = (count: number, of: string) => Array.from({ length: count }, (_, i) => `${of}${i}@victims.example`);
const mailsTo = (address: string) => h.number(`select count(*) from emails where to_address = '${address}'`);
const later = (hours: number) => h.clock.set(new Date(Date.parse(NOW) + hours * 3_600_000).toISOString());

/** The email to an address as it was sent. */
async function read(address: string): Promise<string> {
  const [mail] = await h.rows<{ id: string }>(`select id from emails where to_address = '${address}'`);
  await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
  const [sent] = await h.rows<{ text: string }>(
    `select subject || ' ' || html || ' ' || plain as text from emails where id = '${mail!.id}'`,
  );
  return sent!.text;
}

test('one address gets at most five invitations an hour, whoever sends them, also at once', async () => {
  const victim = 'flooded@victims.example';
  const strangers = [];
  for (let i = 0; i < 8; i++) strangers.push(await stranger());
  const answers = await Promise.all(strangers.map((each) => inviting(each, victim)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 201, 201, 201, 429, 429, 429,
  ]);
  const refused = answers.find(({ status }) => status === 429)!;
  expect([refused.refusal, refused.error.message, refused.headers['retry-after']]).toEqual([
    'TOO_MANY_EMAILS',
    'We’ve already sent this address five invitations in the last hour. Wait an hour before you send another.',
    '3600',
  ]);
  const owner = await h.as(h.fixtures.acme.owner);
  const asCustomer = () => owner.call(invite, { body: { data: { email: victim, role: 'viewer' } } });
  expect((await asCustomer()).refusal).toBe('TOO_MANY_EMAILS');
  expect(await mailsTo(victim)).toBe(5);
  later(1.1);
  expect((await asCustomer()).status).toBe(201);
  h.clock.set(NOW);
});

test('an address with a login here is refused as often, so that nobody learns whose it is', async () => {
  const { email } = h.fixtures.rival.owner;
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push((await inviting(await stranger(), email)).refusal);
  expect(answers.map((each) => each === 'TOO_MANY_EMAILS')).toEqual([false, false, false, false, false, true]);
  // Invitations don't use up what the person may ask for.
  await h.guest().ok(forgotPassword, { body: { email } }, { ip: '10.77.0.1' });
});

test('a stranger sends twenty invitations a day over all organisations, and more once three people have accepted', async () => {
  const mal = await stranger();
  expect((await inviting(mal, ...addresses(21, 'many'))).refusal).toBe('TOO_MANY_EMAILS');
  expect(await mailsTo('many0@victims.example')).toBe(0);
  expect((await inviting(mal, ...addresses(20, 'many'))).status).toBe(201);
  const { data } = await mal.client.ok(createOrganisation, {
    body: { data: { name: 'Second', timeZone: 'Europe/London' } },
  });
  const second = { ...mal, organisationId: data.id };
  const refused = await inviting(second, 'one.more@victims.example');
  expect([refused.status, refused.error.message]).toEqual([
    429,
    'You’ve sent 20 invitations in the last 24 hours. Until three people have accepted yours, that is the most that you can send. Send the rest tomorrow.',
  ]);
  const accepted = (count: number) =>
    h.rows(`update organisation_invitations set accepted_at = created_at where id in (
      select id from organisation_invitations where invited_by = '${mal.id}' order by id limit ${count}) returning id`);
  await accepted(2);
  expect((await inviting(second, 'one.more@victims.example')).refusal).toBe('TOO_MANY_EMAILS');
  await accepted(3);
  expect((await inviting(second, 'one.more@victims.example')).status).toBe(201);
});

test('the day’s invitations are counted when two are sent at once', async () => {
  const mal = await stranger();
  const both = await Promise.all([inviting(mal, ...addresses(12, 'left')), inviting(mal, ...addresses(12, 'right'))]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 429]);
});

test('a customer who has had a container, and staff, are not limited to twenty', async () => {
  const customer = await h.customer();
  await h.standing(customer);
  const owner = await h.as(customer.owner);
  for (const email of addresses(21, 'colleague'))
    expect((await owner.call(invite, { body: { data: { email, role: 'viewer' } } })).status).toBe(201);
  const clerk = await h.as(h.fixtures.clerk);
  const params = { id: customer.accountId };
  for (const email of addresses(21, 'client'))
    expect((await clerk.call(inviteToCustomer, { params, body: { data: { email, role: 'viewer' } } })).status).toBe(
      201,
    );
});

test('an invitation to an unknown address has no name that a stranger chose', async () => {
  const bait = 'Final notice: pay at pay-harrow.example';
  const mal = await stranger(bait);
  await inviting(mal, 'target@victims.example', h.fixtures.acme.owner.email);
  const unknown = await read('target@victims.example');
  expect(unknown).toContain('You’re invited to Metrics');
  for (const word of ['pay-harrow', 'Final notice', 'Mal']) expect(unknown).not.toContain(word);
  expect(await read(h.fixtures.acme.owner.email)).toContain(`Mal has invited you to ${bait}`);

  const { owner } = h.fixtures.acme;
  await (await h.as(owner)).ok(invite, { body: { data: { email: 'colleague@victims.example', role: 'buyer' } } });
  const text = await read('colleague@victims.example');
  expect(text).toContain('You’ve been invited to an account');
  expect(text).toContain('to order and manage containers');
  expect(text).not.toContain(owner.name);
});
