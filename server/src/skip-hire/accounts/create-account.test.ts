import { findMyAccount } from '@tonnage/contract/skip-hire/accounts/accounts';
import { getTerms } from '@tonnage/contract/core/tenants/application';
import { confirmEmail, login } from '@tonnage/contract/core/identity/auth';
import type { Sent } from '@tonnage/contract/endpoint';
import { LIMITS } from '@tonnage/contract/limits';
import { createAccount } from '@tonnage/contract/skip-hire/accounts/registration';
import { describe, expect, test } from 'vitest';
import { makePerson } from '@tonnage/demo/factories';
import { sendMail } from '../../core/email/jobs.ts';
import { countDerivations } from '../../../test/derivations.ts';
import { harness } from '../../../test/harness.ts';

const derivations = countDerivations();

const h = harness();
const PASSWORD = 'Ropes-and-sheets-9';

type Input = Sent<typeof createAccount>['body']['data'];
let sources = 0;
const ip = () => `10.3.${Math.floor(++sources / 250)}.${sources % 250}`;

let names = 0;
function input(over: { business?: Partial<Input['business']>; user?: Partial<Input['user']> } = {}): Input {
  const email = `new${++names}@firm.example`;
  return {
    business: {
      name: 'New Firm Ltd',
      sicCode: '43110',
      billingAddress: { addressLine1: '1 Dock Street', town: 'Leeds', postcode: 'ls10 1jn' },
      ...over.business,
    },
    user: { name: 'Nora New', email, password: PASSWORD, passwordConfirmation: PASSWORD, ...over.user },
    termsAccepted: true,
    privacyAccepted: true,
  };
}

const open = (data: Input, company = h.fixtures.alpha) =>
  h.guest(company).call(createAccount, { body: { data } }, { ip: ip() });
const signIn = (identifier: string, password = PASSWORD) =>
  h.guest().call(login, { body: { identifier, password } }, { ip: ip() });

interface Mail {
  id: string;
  template: string;
  data: { token?: string; here?: boolean; business?: string };
  plain: string | null;
}
const mailsTo = (address: string) =>
  h.rows<Mail>(`select id, template, data, plain from emails where to_address = '${address}' order by id`);
const accountOf = async (email: string) =>
  (
    await h.rows<
      Record<string, unknown>
    >(`select a.*, m.role from accounts a join account_members m on m.account_id = a.id
      join users u on u.id = m.user_id where u.email = '${email}'`)
  )[0];

async function setting(approve: boolean): Promise<void> {
  const { tenantId } = h.fixtures.alpha;
  await h.withoutTenant((db) =>
    db.updateTable('tenants').set({ approve_accounts: approve }).where('id', '=', tenantId).execute(),
  );
}

describe('opening an account', () => {
  test('creates account, owner, confirmation email and history together; the account awaits approval', async () => {
    const data = input({
      business: {
        name: ' Dock Builders Ltd ',
        tradingName: 'Dock',
        companyNumber: '9999042',
        vatNumber: 'gb220430231',
        phone: '0113 496 0199',
        invoiceEmail: 'Ledger@Dock.example',
      },
      user: { email: 'Nora@Dock.example' },
    });
    const next = await h.number(
      `select next_value from counters where kind = 'account' and tenant_id = '${h.fixtures.alpha.tenantId}'`,
    );
    const { status, body } = await open(data);
    expect([status, body.data]).toEqual([201, { email: 'nora@dock.example', status: 'pending' }]);
    const account = await accountOf('nora@dock.example');
    expect(account).toMatchObject({
      number: String(next),
      name: 'Dock Builders Ltd',
      status: 'pending',
      type: 'prepay',
      role: 'owner',
      trading_name: 'Dock',
      company_number: '09999042',
      vat_number: 'GB 220 4302 31',
      sic_code: '43110',
      email: 'nora@dock.example',
      invoice_email: 'ledger@dock.example',
      billing_address: '1 Dock Street, Leeds LS10 1JN',
    });
    const [mail] = await mailsTo('nora@dock.example');
    expect(mail).toMatchObject({ template: 'confirm-address', data: { email: 'nora@dock.example', name: null } });
    expect(
      await h.rows(
        `select action, actor_kind, changes from audit_events where entity_id = '${String(account!['id'])}'`,
      ),
    ).toEqual([
      {
        action: 'account.opened',
        actor_kind: 'customer',
        changes: { termsVersion: '1', privacyAccepted: true, status: 'pending' },
      },
    ]);

    // Not before the address is confirmed; then in the account, which shows that approval is pending.
    expect((await signIn('nora@dock.example')).refusal).toBe('UNCONFIRMED');
    await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
    const [email] = await mailsTo('nora@dock.example');
    expect(email!.plain).toContain('http://localhost:3000/confirm#email=nora%40dock.example');
    const { jwt } = await h
      .guest()
      .ok(confirmEmail, { body: { code: mail!.data.token!, password: PASSWORD } }, { ip: ip() });
    const mine = (await h.bearer(jwt).ok(findMyAccount, {})).data;
    expect([mine.name, mine.status, mine.blockers.map((b) => b.code)]).toEqual([
      'Dock Builders Ltd',
      'pending',
      ['ACCOUNT_PENDING'],
    ]);
  });

  test('no approval is needed if the company requires none', async () => {
    await setting(false);
    const data = input();
    expect((await open(data)).body.data.status).toBe('active');
    expect(await accountOf(data.user.email)).toMatchObject({ status: 'active' });
    await setting(true);
  });

  test('an empty field counts as absent', async () => {
    const left = { tradingName: '', companyNumber: ' ', vatNumber: '', phone: '', invoiceEmail: '' };
    const data = input({ business: left });
    expect((await open(data)).status).toBe(201);
    const nothing = { trading_name: null, company_number: null, vat_number: null, phone: null, invoice_email: null };
    expect(await accountOf(data.user.email)).toMatchObject(nothing);
  });

  test('the fields are accepted without their wrapper, and unknown ones are still refused', async () => {
    const bare = input();
    const post = (payload: object) => h.guest().raw({ method: 'POST', url: '/api/accounts', payload, ip: ip() });
    expect((await post(bare)).status).toBe(201);
    expect(await accountOf(bare.user.email)).toMatchObject({ name: 'New Firm Ltd' });
    for (const [payload, key] of [
      [{ ...input(), status: 'active' }, 'status'],
      [{ data: { ...input(), creditLimitPence: 1 } }, 'creditLimitPence'],
      [{ data: { ...input(), user: { ...input().user, confirmed: true } } }, 'confirmed'],
    ] as const) {
      expect((await post(payload)).error.message).toBe(`Invalid key ${key}`);
    }
    for (const payload of [[], { data: [] }]) {
      const { error } = await post(payload);
      expect(error.status).toBe(400);
    }
  });

  test('an invalid field is named in the error, and nothing is written', async () => {
    const before = await h.footprint();
    for (const [over, path, message] of [
      [{ business: { name: ' ' } }, 'business.name', /must be defined/],
      [{ business: { sicCode: '4311' } }, 'business.sicCode', /five-digit SIC code/],
      [{ business: { companyNumber: 'XX1' } }, 'business.companyNumber', /company number/],
      [{ business: { vatNumber: 'GB 220 4302 32' } }, 'business.vatNumber', /VAT number/],
      [{ business: { invoiceEmail: 'x' } }, 'business.invoiceEmail', /valid email/],
      [
        { business: { billingAddress: { addressLine1: 'a', town: 'b', postcode: 'LS1' } } },
        'business.billingAddress.postcode',
        /UK postcode/,
      ],
      [{ user: { email: 'x' } }, 'user.email', /valid email/],
      [{ user: { password: 'short', passwordConfirmation: 'short' } }, 'user.password', /at least 8/],
      [{ user: { passwordConfirmation: 'another-one' } }, 'user.passwordConfirmation', /do not match/],
    ] as const) {
      const { error } = await open(input(over as never));
      expect([error.status, error.name]).toEqual([400, 'ValidationError']);
      expect(error.details?.errors?.map((e) => e.path.join('.'))).toEqual([path]);
      expect(error.message).toMatch(message);
    }
    const refused = await open({ ...input(), termsAccepted: false as never, privacyAccepted: false as never });
    expect(refused.error.details?.errors?.map((e) => e.path.join('.'))).toEqual(['termsAccepted', 'privacyAccepted']);
    expect(await h.footprint()).toEqual(before);
  });

  test('the terms are public to those who have to accept them', async () => {
    expect((await h.guest().ok(getTerms, {})).data).toEqual({ version: '1', text: 'Fill level with the sides.' });
  });
});

describe('opening an account with a registered address', () => {
  test('gets the same response after the same work, and only sends an email that says so', async () => {
    const costs: number[] = [];
    const answers = [];
    for (const email of ['fresh@firm.example', 'owner@acme.example', 'OWNER@acme.example', 'owner@stranger.example']) {
      const before = { derived: derivations.count, rows: await h.footprint() };
      const { status, body } = await open(input({ user: { email } }));
      costs.push(derivations.count - before.derived);
      answers.push({ status, data: { ...body.data, email: '' }, keys: Object.keys(body) });
      const rows = await h.footprint();
      if (email !== 'fresh@firm.example') {
        const changed = Object.fromEntries(
          Object.entries(rows)
            .filter(([name, count]) => count !== before.rows[name])
            .map(([name, count]) => [name.replace(/^pgboss\..*/, 'queue'), count - before.rows[name]!]),
        );
        expect(changed).toEqual({ emails: 1, queue: 1 });
      }
    }
    expect(costs).toEqual([1, 1, 1, 1]);
    expect(answers.slice(1)).toEqual([answers[0], answers[0], answers[0]]);
    expect(answers[0]).toMatchObject({ status: 201, data: { status: 'pending' } });
    expect((await mailsTo('owner@acme.example')).map((m) => [m.template, m.data.here])).toEqual([
      ['address-known', true],
      ['address-known', true],
    ]);
    expect((await mailsTo('owner@stranger.example')).map((m) => m.data.here)).toEqual([false]);
    expect((await signIn('owner@acme.example')).refusal).toBe('INVALID_LOGIN');
  });

  test('the email links to a password reset here, or to the company’s contact page if the login is another company’s', async () => {
    const texts = [];
    for (const address of ['owner@acme.example', 'owner@stranger.example']) {
      const [mail] = await mailsTo(address);
      await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: h.fixtures.alpha.tenantId });
      texts.push((await mailsTo(address))[0]!.plain!);
    }
    expect(texts[0]).toContain('http://localhost:3000/forgot');
    expect(texts[1]).toContain('http://localhost:3000/about');
    for (const text of texts) expect(text).toMatch(/Someone tried to open a business account/);
  });

  test('an address gets a limited number of emails', async () => {
    const { passwordHash } = h.fixtures;
    await h.making((m) => makePerson(m, { email: 'busy@firm.example', name: 'Busy', passwordHash }));
    for (let n = 0; n < LIMITS.guestMailsPerHour + 2; n++) {
      expect((await open(input({ user: { email: 'busy@firm.example' } }))).status).toBe(201);
    }
    expect(await mailsTo('busy@firm.example')).toHaveLength(LIMITS.guestMailsPerHour);
  });

  test('two concurrent requests with one address create one account, with numbers without gaps', async () => {
    const { tenantId } = h.fixtures.alpha;
    const next = () => h.number(`select next_value from counters where kind = 'account' and tenant_id = '${tenantId}'`);
    const before = await next();
    const email = 'twins@firm.example';
    const answers = await Promise.all(
      ['One Ltd', 'Two Ltd', 'Three Ltd'].map((name) => open(input({ business: { name }, user: { email } }))),
    );
    expect(answers.map((a) => [a.status, a.body.data])).toEqual(answers.map(() => [201, { email, status: 'pending' }]));
    expect(await h.number(`select count(*) from accounts where email = '${email}'`)).toBe(1);
    expect((await mailsTo(email)).map((m) => m.template).toSorted()).toEqual([
      'address-known',
      'address-known',
      'confirm-address',
    ]);
    expect(await next()).toBe(before + 1);
  });
});

test('the account belongs only to the company at whose address it was opened', async () => {
  const { beta } = h.fixtures;
  const data = input();
  expect((await open(data, beta)).status).toBe(201);
  expect(await accountOf(data.user.email)).toMatchObject({ tenant_id: beta.tenantId });
  const token = (await mailsTo(data.user.email))[0]!.data.token!;
  const confirm = (company: typeof beta) =>
    h.guest(company).call(confirmEmail, { body: { code: token, password: PASSWORD } }, { ip: ip() });
  expect((await confirm(h.fixtures.alpha)).refusal).toBe('INVALID_TOKEN');
  expect((await confirm(beta)).status).toBe(200);
  expect((await signIn(data.user.email)).refusal).toBe('INVALID_LOGIN');
  const [mail] = await mailsTo(data.user.email);
  await sendMail({ ...h.deps, mailer: null }, { mailId: mail!.id, tenantId: beta.tenantId });
  expect((await mailsTo(data.user.email))[0]!.plain).toContain('http://beta.example:3000/confirm#');
});

test('a company that is switched off opens no accounts', async () => {
  const { beta } = h.fixtures;
  const set = (disabled: boolean) =>
    h.withoutTenant((db) => db.updateTable('tenants').set({ disabled }).where('id', '=', beta.tenantId).execute());
  await set(true);
  const before = await h.footprint();
  expect((await open(input(), beta)).status).toBe(503);
  expect(await h.footprint()).toEqual(before);
  await set(false);
});
