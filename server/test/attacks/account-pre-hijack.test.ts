import { confirmFactor, startFactor } from '@tonnage/contract/core/identity/profile';
import { confirmEmail, login, me } from '@tonnage/contract/core/identity/auth';
import { acceptStaffInvitation, inviteStaff } from '@tonnage/contract/skip-hire/staff';
import { getSettings } from '@tonnage/contract/core/tenants/settings';
import { acceptInvitation, invite } from '@tonnage/contract/skip-hire/accounts/members';
import { acceptOrganisationInvitation, inviteManagers } from '@tonnage/contract/metrics/organisations/invitations';
import { createOrganisation } from '@tonnage/contract/metrics/organisations/organisations';
import { createAccount } from '@tonnage/contract/skip-hire/accounts/registration';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { NOW, PASSWORD } from '../fixtures.ts';
import { harness } from '../harness.ts';

const h = harness();
const THEIRS = 'Strangers-chose-this-1';
const MINE = 'Victims-own-harbour-7';

let sources = 0;
const from = () => ({ ip: `10.9.${Math.floor(++sources / 250)}.${sources % 250}` });
const signIn = (identifier: string, password: string) =>
  h.guest().call(login, { body: { identifier, password } }, from());

/** A stranger opens an account with somebody else's address, and a password of their own. */
async function prepared(email: string): Promise<void> {
  const business = {
    name: 'Stranger Ltd',
    sicCode: '43110',
    billingAddress: { addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' },
  };
  const user = { name: 'A Stranger', email, password: THEIRS, passwordConfirmation: THEIRS };
  const data = { business, user, termsAccepted: true as const, privacyAccepted: true as const };
  await h.guest().ok(createAccount, { body: { data } }, from());
}

const tokenOf = async (email: string, template: string): Promise<string> =>
  (
    await h.rows<{ token: string }>(`select data->>'token' as token from emails
      where to_address = '${email}' and template = '${template}' order by id desc limit 1`)
  )[0]!.token;

const newcomer = { name: 'Vera Victim', password: MINE, passwordConfirmation: MINE };

type Form = Partial<typeof newcomer> & { code?: string | undefined };
const by = (jwt?: string) => (jwt === undefined ? h.guest() : h.bearer(jwt));

/** Each of the three invitations, from inviting to accepting. */
const INVITATIONS = {
  'to the office': async (email: string) => {
    await (await h.as(h.fixtures.clerk)).ok(inviteStaff, { body: { data: { email, role: 'manager' } } });
    const secret = { token: await tokenOf(email, 'staff-invitation') };
    return (data: Form, jwt?: string) =>
      by(jwt).call(acceptStaffInvitation, { body: { data: { ...secret, ...data } } }, from());
  },
  'to an account': async (email: string) => {
    await (await h.as(h.fixtures.acme.owner)).ok(invite, { body: { data: { email, role: 'manager' } } });
    const secret = { token: await tokenOf(email, 'invitation') };
    return (data: Form, jwt?: string) =>
      by(jwt).call(acceptInvitation, { body: { data: { ...secret, ...data } } }, from());
  },
  'to an organisation': async (email: string) => {
    const owner = await h.as(h.fixtures.acme.owner);
    const { data: organisation } = await owner.ok(createOrganisation, {
      body: { data: { name: `Team of ${email}`, timeZone: 'Europe/London' } },
    });
    await owner.ok(inviteManagers, { params: { id: organisation.id }, body: { data: { emails: [email] } } });
    const secret = { token: await tokenOf(email, 'organisation-invitation') };
    return (data: Form, jwt?: string) =>
      by(jwt).call(
        acceptOrganisationInvitation,
        { body: { data: { ...secret, ...data, ...(data.password === undefined ? {} : { acceptPrivacy: true }) } } },
        from(),
      );
  },
};

describe.each(Object.entries(INVITATIONS))('an invitation %s', (kind, invited) => {
  test('never confirms a password that a stranger chose for the address', async () => {
    const email = `${kind.replaceAll(' ', '-')}@victim.example`;
    await prepared(email);
    const accept = await invited(email);
    expect((await accept({})).refusal).toBe('NAME_AND_PASSWORD');
    expect((await accept({ ...newcomer, passwordConfirmation: 'another' })).refusal).toBe('PASSWORDS_DIFFER');
    expect((await accept(newcomer)).status).toBe(200);
    expect((await signIn(email, THEIRS)).refusal).toBe('INVALID_LOGIN');
    const { body } = await signIn(email, MINE);
    expect((await h.bearer(body.jwt).ok(me, {})).name).toBe('Vera Victim');
  });

  test('voids the links and sessions of the unconfirmed login', async () => {
    const email = `links-${kind.replaceAll(' ', '-')}@victim.example`;
    await prepared(email);
    const code = await tokenOf(email, 'confirm-address');
    const [{ id }] = (await h.rows<{ id: string }>(`select id from users where email = '${email}'`)) as [
      { id: string },
    ];
    const session = h.bearer(await h.session({ id }));
    expect((await session.call(me, {})).status).toBe(200);
    const accept = await invited(email);
    expect((await accept(newcomer)).status).toBe(200);
    expect((await session.call(me, {})).refusal).toBe('UNAUTHENTICATED');
    const confirm = await h.guest().call(confirmEmail, { body: { code, password: THEIRS } }, from());
    expect(confirm.refusal).toBe('INVALID_TOKEN');
  });

  test('is accepted by the session of the invited person, and by no other', async () => {
    const person = await h.joined(h.fixtures.rival.accountId);
    const accept = await invited(person.email);
    const stranger = await h.session(h.fixtures.acme.viewer);
    const refused = [];
    for (const jwt of [stranger, 'not-a-token']) refused.push((await accept({}, jwt)).refusal);
    expect(refused).toEqual(['LOGIN_NEEDED', 'LOGIN_NEEDED']);
    expect((await accept({}, await h.session(person))).status).toBe(200);
  });

  test('requires the second factor of a person who has one, even with the right password', async () => {
    const person = await h.joined(h.fixtures.rival.accountId);
    const client = h.bearer(await h.session(person));
    const started = await client.ok(startFactor, { body: { data: { currentPassword: PASSWORD } } }, from());
    const codeAt = (seconds: number) =>
      new TOTP({ secret: Secret.fromBase32(started.data.secret) }).generate({
        timestamp: Date.parse(NOW) + seconds * 1000,
      });
    await client.ok(confirmFactor, { body: { data: { code: codeAt(0) } } }, from());
    const accept = await invited(person.email);
    const refused = [];
    for (const code of [undefined, '000000', codeAt(0)])
      refused.push((await accept({ password: PASSWORD, code })).refusal);
    expect(refused).toEqual(['SECOND_FACTOR', 'WRONG_FACTOR', 'WRONG_FACTOR']);
    expect((await accept({ password: PASSWORD, code: codeAt(30) })).status).toBe(200);
  });

  test('requires the password of a person who has confirmed the address, as a counted attempt', async () => {
    const email = `known-${kind.replaceAll(' ', '-')}@victim.example`;
    await prepared(email);
    const code = await tokenOf(email, 'confirm-address');
    expect((await h.guest().call(confirmEmail, { body: { code, password: THEIRS } }, from())).status).toBe(200);
    const accept = await invited(email);
    const refused = [];
    for (const form of [{}, newcomer, { password: 'a guess' }]) refused.push((await accept(form)).refusal);
    expect(refused).toEqual(['LOGIN_NEEDED', 'WRONG_PASSWORD', 'WRONG_PASSWORD']);
    expect(
      await h.number(`select tries from credential_tries c join users u on c.key = 'person ' || u.id
        where u.email = '${email}'`),
    ).toBe(2);
    expect((await accept({ password: THEIRS })).status).toBe(200);
    expect((await accept({ password: THEIRS })).refusal).toBe('INVALID_TOKEN');
    expect((await signIn(email, THEIRS)).status).toBe(200);
  });
});

test('the stranger of the original attack never reads the desk', async () => {
  const email = 'second.hire@victim.example';
  await prepared(email);
  const accept = await INVITATIONS['to the office'](email);
  await accept({});
  await accept(newcomer);
  const { refusal, body } = await signIn(email, THEIRS);
  expect([refusal, (body as { jwt?: string }).jwt]).toEqual(['INVALID_LOGIN', undefined]);
  const mine = (await signIn(email, MINE)).body.jwt;
  expect((await h.bearer(mine).call(getSettings, {})).status).toBe(200);
});

test('confirming an unrequested address uses a password that the reader knows, never the stranger’s', async () => {
  const email = 'unasked@victim.example';
  await prepared(email);
  const code = await tokenOf(email, 'confirm-address');
  // An email filter, or a curious reader, opens the link.
  const followed = await h
    .guest()
    .raw({ method: 'GET', url: `/api/auth/email-confirmation?confirmation=${code}`, ...from() });
  expect(followed.status).toBe(302);
  expect((await signIn(email, THEIRS)).refusal).toBe('UNCONFIRMED');
  const body = { code, password: MINE, passwordConfirmation: MINE };
  expect((await h.guest().call(confirmEmail, { body }, from())).status).toBe(200);
  expect((await signIn(email, THEIRS)).refusal).toBe('INVALID_LOGIN');
  expect((await signIn(email, MINE)).status).toBe(200);
});
