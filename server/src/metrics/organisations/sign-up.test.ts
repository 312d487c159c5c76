import { confirmEmail, forgotPassword, login, me, resetPassword } from '@tonnage/contract/core/identity/auth';
import { updateSettings } from '@tonnage/contract/core/tenants/settings';
import { getApplicationAnonymous } from '@tonnage/contract/core/tenants/application';
import type { Sent } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import {
  checkMetricsEmail,
  createOrganisation,
  listOrganisations,
} from '@tonnage/contract/metrics/organisations/organisations';
import { createMetricsAccount } from '@tonnage/contract/metrics/organisations/sign-up';
import { expect, test } from 'vitest';
import { sendMail } from '../../core/email/jobs.ts';
import { sendAuthEmail } from '../../core/identity/jobs.ts';
import { countDerivations } from '../../../test/derivations.ts';
import { harness } from '../../../test/harness.ts';

const derivations = countDerivations();
const h = harness();
const PASSWORD = 'Ropes-and-sheets-9';
const OTHER = 'Harbour-lights-and-tar-7';

let sources = 0;
const from = () => ({ ip: `10.12.${Math.floor(++sources / 250)}.${sources % 250}` });

type Input = Sent<typeof createMetricsAccount>['body']['data'];
const input = (over: Partial<Input> = {}): Input => ({
  name: 'Nia New',
  email: `nia${++sources}@team.example`,
  password: PASSWORD,
  passwordConfirmation: PASSWORD,
  acceptPrivacy: true,
  ...over,
});
const create = (data: Input, company = h.fixtures.alpha) =>
  h.guest(company).call(createMetricsAccount, { body: { data } }, from());
const signIn = (identifier: string, password = PASSWORD, company = h.fixtures.alpha) =>
  h.guest(company).call(login, { body: { identifier, password } }, from());

interface Mail {
  id: string;
  template: string;
  data: { token?: string; here?: boolean; face?: string };
}
const mailsTo = (address: string) =>
  h.rows<Mail>(`select id, template, data from emails where to_address = '${address}' order by id`);

/** The text of the newest email to an address. */
async function textTo(address: string, tenantId = h.fixtures.alpha.tenantId): Promise<string> {
  const mail = (await mailsTo(address)).at(-1)!;
  await sendMail({ ...h.deps, mailer: null }, { mailId: mail.id, tenantId });
  const [row] = await h.rows<{ plain: string }>(`select plain from emails where id = '${mail.id}'`);
  return row!.plain.replaceAll(/\s+/g, ' ');
}

test('a stranger creates an account, confirms the address and makes an organisation', async () => {
  const data = input({ email: ' Nia@Team.example' });
  const { status, body } = await create(data);
  expect([status, body.data]).toEqual([201, { email: 'nia@team.example' }]);
  const [mail] = await mailsTo('nia@team.example');
  expect(mail).toMatchObject({ template: 'confirm-address', data: { face: 'metrics', name: null } });
  const text = await textTo('nia@team.example');
  expect(text).toContain('http://localhost:3000/metrics/confirm#email=nia%40team.example');
  expect(text).toContain('your Metrics account');
  expect(text).not.toContain('Nia New');
  expect((await signIn('nia@team.example')).refusal).toBe('UNCONFIRMED');
  const body2 = { code: mail!.data.token!, password: PASSWORD };
  const { jwt, user } = await h.guest().ok(confirmEmail, { body: body2 }, from());
  expect([user.faces, user.name]).toEqual([['metrics'], 'Nia New']);
  const nia = h.bearer(jwt);
  expect((await nia.ok(me, {})).faces).toEqual(['metrics']);
  expect((await nia.ok(listOrganisations, {})).data).toEqual([]);
  const made = await nia.ok(createOrganisation, { body: { data: { name: 'Nia’s team', timeZone: 'Europe/London' } } });
  expect((await nia.ok(listOrganisations, {})).data).toMatchObject([{ id: made.data.id, role: 'manager' }]);
  const events = await h.rows(`select action, changes from audit_events where entity_id = '${user.id}' order by id`);
  expect(events[0]).toEqual({ action: 'metrics.account_created', changes: { privacyAccepted: true } });
});

test('the account belongs only to the company where it was created', async () => {
  const { beta } = h.fixtures;
  const data = input();
  await create(data, beta);
  const token = (await mailsTo(data.email))[0]!.data.token!;
  const confirm = (company: typeof beta) =>
    h.guest(company).call(confirmEmail, { body: { code: token, password: PASSWORD } }, from());
  expect((await confirm(h.fixtures.alpha)).refusal).toBe('INVALID_TOKEN');
  expect((await confirm(beta)).status).toBe(200);
  expect((await signIn(data.email)).refusal).toBe('INVALID_LOGIN');
  const known = await h.guest().call(checkMetricsEmail, { body: { email: data.email } }, from());
  expect(known.refusal).toBe('EMAIL_NOT_REGISTERED');
});

test('a registered address gets the same answer after the same work, and an email that says so', async () => {
  const answers = [];
  const costs = [];
  for (const email of ['unused@team.example', 'owner@acme.example', 'owner@stranger.example']) {
    const before = derivations.count;
    const { status, body } = await create(input({ email }));
    costs.push(derivations.count - before);
    answers.push({ status, email: body.data.email === email });
  }
  expect(costs).toEqual([1, 1, 1]);
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 201, email: true })));
  expect(await textTo('owner@acme.example')).toContain('http://localhost:3000/metrics/forgot');
  expect(await textTo('owner@stranger.example')).toContain('To use Metrics');
  expect((await signIn('owner@acme.example')).refusal).toBe('INVALID_LOGIN');
  for (let n = 0; n < LIMITS.guestMailsPerHour + 1; n++) await create(input({ email: 'owner@acme.example' }));
  expect(await mailsTo('owner@acme.example')).toHaveLength(LIMITS.guestMailsPerHour);
});

test('of concurrent requests with one address, one creates an account', async () => {
  const email = 'twins@team.example';
  const answers = await Promise.all([1, 2, 3].map(() => create(input({ email }))));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
  expect(await h.number(`select count(*) from users where email = '${email}'`)).toBe(1);
  expect((await mailsTo(email)).map(({ template }) => template).toSorted()).toEqual([
    'address-known',
    'address-known',
    'confirm-address',
  ]);
});

test('the privacy policy, the confirmation and the password are checked', async () => {
  const before = await h.footprint();
  expect((await create(input({ acceptPrivacy: false }))).refusal).toBe('PRIVACY_NOT_ACCEPTED');
  expect((await create(input({ passwordConfirmation: 'Another-one-12' }))).refusal).toBe('PASSWORDS_DIFFER');
  expect((await create(input({ password: 'password1', passwordConfirmation: 'password1' }))).refusal).toBe(
    'PASSWORD_GUESSABLE',
  );
  expect(await h.footprint()).toEqual(before);
});

test('a company closes Metrics to strangers', async () => {
  const clerk = await h.as(h.fixtures.clerk);
  const set = (metricsSignUp: boolean) => clerk.ok(updateSettings, { body: { data: { metricsSignUp } } });
  const shown = async () => (await h.guest().ok(getApplicationAnonymous, {}, from())).data.metricsSignUp;
  expect(await shown()).toBe(true);
  await set(false);
  expect(await shown()).toBe(false);
  const before = await h.footprint();
  expect((await create(input())).refusal).toBe('METRICS_SIGN_UP_CLOSED');
  expect(await h.footprint()).toEqual(before);
  await set(true);
  expect((await create(input())).status).toBe(201);
});

test('a password link that was asked for from Metrics leads there, and the new password must be another one', async () => {
  const data = input();
  await create(data);
  const ask = async () => {
    await h.guest().ok(forgotPassword, { body: { email: data.email, face: 'metrics' } }, from());
    await sendAuthEmail(h.deps, {
      kind: 'reset',
      email: data.email,
      face: 'metrics',
      tenantId: h.fixtures.alpha.tenantId,
    });
    return (await mailsTo(data.email)).at(-1)!.data.token!;
  };
  const reset = (code: string, password: string) =>
    h.guest().call(resetPassword, { body: { code, password, passwordConfirmation: password } }, from());
  const code = await ask();
  expect(await textTo(data.email)).toContain('http://localhost:3000/metrics/reset#email=');
  // The address was never confirmed, so the password has not been used yet.
  expect((await reset(code, PASSWORD)).status).toBe(200);
  const second = await ask();
  expect((await reset(second, PASSWORD)).refusal).toBe('SAME_PASSWORD');
  expect((await reset(second, OTHER)).status).toBe(200);
  expect((await signIn(data.email, OTHER)).status).toBe(200);
});

test('a password that a stranger chose for somebody else’s address never works', async () => {
  const email = 'victim@team.example';
  await create(input({ email, name: 'A Stranger' }));
  const code = (await mailsTo(email))[0]!.data.token!;
  const body = { code, password: OTHER, passwordConfirmation: OTHER };
  expect((await h.guest().call(confirmEmail, { body }, from())).status).toBe(200);
  expect((await signIn(email, PASSWORD)).refusal).toBe('INVALID_LOGIN');
  expect((await signIn(email, OTHER)).status).toBe(200);
});
