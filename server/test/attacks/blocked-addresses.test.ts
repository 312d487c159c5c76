import { confirmEmail, login, me } from '@tonnage/contract/core/identity/auth';
import { createMetricsAccount } from '@tonnage/contract/metrics/organisations/sign-up';
import { createAccount } from '@tonnage/contract/skip-hire/accounts/registration';
import { describe, expect, test } from 'vitest';
import type { Company } from '../fixtures.ts';
import { harness } from '../harness.ts';

const h = harness();
const THEIRS = 'Strangers-chose-this-1';
const MINE = 'Owners-own-harbour-7';

let sources = 0;
const from = () => ({ ip: `10.14.${Math.floor(++sources / 250)}.${sources % 250}` });

/** Both ways to sign up, with a name and a password; of everything else the two have nothing in common. */
const SIGN_UPS = {
  'for the portal': async (company: Company, person: { name: string; email: string; password: string }) => {
    const user = { ...person, passwordConfirmation: person.password };
    const business = {
      name: `${person.name} Ltd`,
      sicCode: '43110',
      billingAddress: { addressLine1: '1 Quay', town: 'Leeds', postcode: 'LS1 4AP' },
    };
    const data = { business, user, termsAccepted: true as const, privacyAccepted: true as const };
    await h.guest(company).ok(createAccount, { body: { data } }, from());
  },
  'for Metrics': async (company: Company, person: { name: string; email: string; password: string }) => {
    const data = { ...person, passwordConfirmation: person.password, acceptPrivacy: true };
    await h.guest(company).ok(createMetricsAccount, { body: { data } }, from());
  },
};

const signIn = (company: Company, identifier: string, password: string) =>
  h.guest(company).call(login, { body: { identifier, password } }, from());
const mailsTo = (email: string, { tenantId }: Company) =>
  h.rows<{ template: string; token: string }>(`select template, data->>'token' as token from emails
    where to_address = '${email}' and tenant_id = '${tenantId}' order by id`);
const confirm = (company: Company, code: string, password: string, passwordConfirmation?: string) =>
  h.guest(company).call(confirmEmail, { body: { code, password, passwordConfirmation } }, from());

describe.each(Object.entries(SIGN_UPS))('signing up %s with a stranger’s unconfirmed address', (kind, signUp) => {
  const named = (who: string) => `${who}-${kind.replaceAll(' ', '-').toLowerCase()}@victim.example`;

  test('is possible at another company, and only the owner’s password works', async () => {
    const { alpha, beta } = h.fixtures;
    const email = named('owner');
    await signUp(beta, { name: 'A Stranger', email, password: THEIRS });
    await signUp(alpha, { name: 'Olive Owner', email, password: MINE });
    const mails = await mailsTo(email, alpha);
    expect(mails.map(({ template }) => template)).toEqual(['confirm-address']);
    expect((await confirm(alpha, mails[0]!.token, THEIRS)).refusal).toBe('NOT_THE_CHOSEN_PASSWORD');
    expect((await confirm(alpha, mails[0]!.token, MINE)).status).toBe(200);
    for (const company of [alpha, beta]) expect((await signIn(company, email, THEIRS)).refusal).toBe('INVALID_LOGIN');
    const { jwt } = (await signIn(alpha, email, MINE)).body;
    expect((await h.bearer(jwt).ok(me, {})).name).toBe('Olive Owner');
  });

  test('is never possible for the stranger once the owner has confirmed it', async () => {
    const { alpha, beta } = h.fixtures;
    const email = named('confirmed');
    await signUp(alpha, { name: 'Olive Owner', email, password: MINE });
    const [mail] = await mailsTo(email, alpha);
    expect((await confirm(alpha, mail!.token, MINE)).status).toBe(200);
    await signUp(beta, { name: 'A Stranger', email, password: THEIRS });
    expect((await mailsTo(email, beta)).map(({ template }) => template)).toEqual(['address-known']);
    expect((await signIn(alpha, email, THEIRS)).refusal).toBe('INVALID_LOGIN');
    expect((await signIn(alpha, email, MINE)).status).toBe(200);
  });

  test('leaves the owner’s link valid if the stranger signs up last', async () => {
    const { alpha, beta } = h.fixtures;
    const email = named('first');
    await signUp(alpha, { name: 'Olive Owner', email, password: MINE });
    await signUp(beta, { name: 'A Stranger', email, password: THEIRS });
    const [mail] = await mailsTo(email, alpha);
    expect((await confirm(alpha, mail!.token, MINE)).refusal).toBe('NOT_THE_CHOSEN_PASSWORD');
    expect((await confirm(alpha, mail!.token, MINE, MINE)).status).toBe(200);
    for (const company of [alpha, beta]) expect((await signIn(company, email, THEIRS)).refusal).toBe('INVALID_LOGIN');
    expect((await signIn(alpha, email, MINE)).status).toBe(200);
  });

  test('twice at once, at one company, leaves one account', async () => {
    const { alpha, beta } = h.fixtures;
    const email = named('twins');
    await signUp(beta, { name: 'A Stranger', email, password: THEIRS });
    await Promise.all([1, 2].map(() => signUp(alpha, { name: 'Olive Owner', email, password: MINE })));
    expect((await mailsTo(email, alpha)).map(({ template }) => template).toSorted()).toEqual([
      'address-known',
      'confirm-address',
    ]);
    expect(await h.number(`select count(*) from users where lower(email) = '${email}'`)).toBe(1);
    expect(
      await h.number(`select count(*) from (
        select user_id, tenant_id from account_members union all select user_id, tenant_id from metrics_people) of_company
        join users u on u.id = of_company.user_id
        where u.email = '${email}' and of_company.tenant_id = '${alpha.tenantId}'`),
    ).toBe(1);
  });
});
