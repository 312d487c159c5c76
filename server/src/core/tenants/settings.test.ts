import { getApplicationAnonymous, getManifest } from '@tonnage/contract/core/tenants/application';
import { login, me } from '@tonnage/contract/core/identity/auth';
import {
  createChargeType,
  createPermitArea,
  updateSettings,
  getSettings,
  removePermitArea,
  updateChargeType,
  updatePermitArea,
} from '@tonnage/contract/core/tenants/settings';
import { removeBrandImage, setBrandImage } from '@tonnage/contract/core/tenants/branding';
import {
  acceptStaffInvitation,
  endStaff,
  inviteStaff,
  listStaff,
  lookAtStaffInvitation,
  revokeStaffInvitation,
  setStaffRole,
} from '@tonnage/contract/skip-hire/staff';
import { getOrdersSummary } from '@tonnage/contract/skip-hire/orders/order-lists';
import { afterEach, describe, expect, test } from 'vitest';
import { makePerson, makeStaff } from '@tonnage/demo/factories';
import { harness } from '../../../test/harness.ts';
import { PDF, PNG } from '../../../test/documents.ts';
import { pictureOf } from '../../../test/pictures.ts';
import { PASSWORD } from '../../../test/fixtures.ts';

const h = harness();
const manager = () => h.as(h.fixtures.clerk);
const change = async (data: object) => (await manager()).call(updateSettings, { body: { data } });
const audited = (action: string) =>
  h.number(`select count(*) from audit_events where action = '${action}' and actor_kind = 'staff'`);
const signIn = (identifier: string, password = PASSWORD) => h.guest().call(login, { body: { identifier, password } });

describe('settings', () => {
  test('a carrier registration is stored as its register writes it, or refused with an example', async () => {
    for (const carrierRegistration of ['anything', 'EAS/R/123456', '']) {
      const { status, body } = await change({ carrierRegistration });
      expect([status, (body as unknown as { error: { message: string } }).error.message]).toEqual([
        400,
        'Enter the carrier registration as the register shows it, for example CBDU123456.',
      ]);
    }
    expect((await change({ carrierRegistration: 'cbdu 904217' })).body.data.carrierRegistration).toBe('CBDU904217');
    expect((await change({ carrierRegistration: 'CBDU100200' })).body.data.carrierRegistration).toBe('CBDU100200');
  });

  test('the company’s own number is stored as Companies House writes it, or refused with an example', async () => {
    for (const companyNumber of ['ABC', '0', '123456789']) {
      const { status, body } = await change({ companyNumber });
      expect([status, (body as unknown as { error: { message: string } }).error.message]).toEqual([
        400,
        'Enter a valid company number: eight characters, for example 01234567 or SC123456.',
      ]);
    }
    expect((await change({ companyNumber: 'ＳＣ12 3456\u200B' })).body.data.companyNumber).toBe('SC123456');
    const pasted = {
      companyNumber: 'Company registration number: 01234567',
      vatNumber: 'VAT Registration No. GB 220 4302 31',
    };
    expect((await change(pasted)).body.data).toMatchObject({ companyNumber: '01234567', vatNumber: 'GB 220 4302 31' });
    expect((await change({ companyNumber: '9999042' })).body.data.companyNumber).toBe('09999042');
    expect((await change({ companyNumber: null })).body.data.companyNumber).toBeNull();
  });

  test('a change only affects the named settings, and guests see it at once', async () => {
    const before = (await (await manager()).ok(getSettings, {})).data;
    const answer = await change({ name: 'Alpha & Sons', brandColour: '#0b2e6f', onBrandColour: '#ffffff' });
    expect(answer.body.data).toEqual({
      ...before,
      name: 'Alpha & Sons',
      brandColour: '#0b2e6f',
      onBrandColour: '#ffffff',
    });
    const { data } = await h.guest().ok(getApplicationAnonymous, {});
    expect(data).toMatchObject({ name: 'Alpha & Sons', brandColour: '#0b2e6f' });
    const [event] = await h.rows<{ changes: object }>(
      `select changes from audit_events where action = 'settings.changed' order by id desc limit 1`,
    );
    expect(event?.changes).toMatchObject({ name: { was: before.name, is: 'Alpha & Sons' } });
    const written = await audited('settings.changed');
    await change({ name: 'Alpha & Sons' });
    expect(await audited('settings.changed')).toBe(written);
  });

  test('invalid settings are refused field by field', async () => {
    const wrong = { brandColour: 'red', bookingUrl: 'javascript:alert(1)', gtmId: 'UA-1', name: '', slug: 'beta' };
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await change({ [field]: value });
      expect([field, answer.status]).toEqual([field, 400]);
    }
    expect((await change({ disabled: true, disabledMessage: null })).refusal).toBe('MESSAGE_NEEDED');
  });

  test('each change of the terms is a new version', async () => {
    const { termsVersion } = (await change({ terms: 'Level loads only.' })).body.data;
    expect((await change({ terms: 'Level loads only.' })).body.data.termsVersion).toBe(termsVersion);
    expect((await change({ terms: 'Level loads, please.' })).body.data.termsVersion).toBe(
      String(Number(termsVersion) + 1),
    );
  });
});

describe('the logo and the icon', () => {
  const claiming = (width: number, height: number) => {
    const bytes = Buffer.from(PNG);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return bytes;
  };
  const set = async (kind: 'logo' | 'favicon', bytes: Buffer) =>
    (await manager()).call(setBrandImage, { params: { kind }, body: { data: { content: bytes.toString('base64') } } });
  const shown = async (company = h.fixtures.alpha) =>
    (await h.guest(company).ok(getApplicationAnonymous, {})).data.logo?.url ?? null;
  const fetched = (url: string, headers: Record<string, string> = {}) => h.guest().raw({ method: 'GET', url, headers });

  test('logo and icon are public at that company only, cached for ever under their own address, and removable', async () => {
    const written = await audited('settings.mark_set');
    expect((await set('logo', await pictureOf(320, 80))).status).toBe(200);
    const url = (await shown())!;
    const answer = await fetched(url);
    expect(answer.bytes).toEqual(await pictureOf(320, 80));
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect((await fetched(url, { 'if-none-match': String(answer.headers['etag']) })).status).toBe(304);
    expect(await shown(h.fixtures.beta)).toBeNull();
    expect((await h.guest(h.fixtures.beta).raw({ method: 'GET', url })).status).toBe(404);

    // Setting the same image changes nothing; another one gets another address.
    await set('logo', await pictureOf(320, 80));
    expect([await shown(), await audited('settings.mark_set')]).toEqual([url, written + 1]);
    await set('logo', await pictureOf(300, 80));
    expect(await shown()).not.toBe(url);

    await (await manager()).ok(removeBrandImage, { params: { kind: 'logo' } });
    await (await manager()).ok(removeBrandImage, { params: { kind: 'logo' } });
    expect([await shown(), await audited('settings.mark_removed')]).toEqual([null, 1]);
    expect((await fetched(url)).status).toBe(404);
  });

  test('an image has the type of its bytes, and a maximum size', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const icon = Buffer.from([0, 0, 1, 0, 1, 0, 32, 32, ...Array<number>(14).fill(0)]);
    const wrong = [svg, icon, Buffer.from('PNG'), PDF];
    for (const bytes of wrong) expect((await set('logo', bytes)).refusal).toBe('BRAND_IMAGE_TYPE');
    const large = [
      claiming(2001, 1),
      claiming(1, 2001),
      claiming(0, 5),
      Buffer.concat([claiming(5, 5), Buffer.alloc(256 * 1024)]),
    ];
    for (const bytes of large) expect((await set('logo', bytes)).refusal).toBe('BRAND_IMAGE_LARGE');
    expect(await shown()).toBeNull();
    expect((await set('favicon', icon)).body.data.faviconUrl).toContain('/favicon?v=');
  });

  test('the icon is also the installed app’s, if a device accepts it', async () => {
    const manifest = await h.guest().call(getManifest, {});
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const icons = async (company = h.fixtures.alpha) => (await h.guest(company).ok(getManifest, {})).icons;
    const shared = await icons(h.fixtures.beta);
    await set('favicon', await pictureOf(512, 512));
    const [own, ...more] = await icons();
    expect([own, more]).toMatchObject([{ sizes: '512x512', type: 'image/png', purpose: 'any' }, []]);
    expect((await fetched(own!.src)).bytes).toEqual(await pictureOf(512, 512));
    expect(await icons(h.fixtures.beta)).toEqual(shared);
    const ico = Buffer.from([0, 0, 1, 0, 1, 0, 0, 0, ...Array<number>(14).fill(0)]);
    for (const bytes of [await pictureOf(32, 32), await pictureOf(512, 256), ico]) {
      await set('favicon', bytes);
      expect(await icons()).toEqual(shared);
    }
    await set('favicon', await pictureOf(192, 192));
    expect((await icons()).map(({ sizes }) => sizes)).toEqual(['192x192']);
    await (await manager()).ok(removeBrandImage, { params: { kind: 'favicon' } });
    expect(await icons()).toEqual(shared);
  });

  test('of two images set at once one stays, and its address returns its bytes', async () => {
    await Promise.all([set('logo', await pictureOf(40, 40)), set('logo', await pictureOf(41, 41))]);
    const url = (await shown())!;
    const { bytes, headers } = await fetched(url);
    expect([await pictureOf(40, 40), await pictureOf(41, 41)]).toContainEqual(bytes);
    expect(new URL(url, 'http://x').searchParams.get('v')).toBe(String(headers['etag']).slice(1, 17));
    await (await manager()).ok(removeBrandImage, { params: { kind: 'logo' } });
  });
});

describe('a closed portal', () => {
  afterEach(() => change({ disabled: false }));

  test('a closed portal admits only its staff, who reopen it; others get the same message whatever they type', async () => {
    await change({ disabled: true, disabledMessage: 'Back on Monday' });
    const { acme } = h.fixtures;
    const answers = await Promise.all([
      signIn(acme.owner.email),
      signIn(acme.owner.email, 'wrong'),
      signIn('nobody@nowhere.example', 'wrong'),
      signIn('clerk@alpha.example', 'wrong'),
    ]);
    expect(answers.map((answer) => [answer.refusal, answer.error.message])).toEqual(
      answers.map(() => ['APPLICATION_DISABLED', 'Back on Monday']),
    );
    const owner = await h.as(acme.owner);
    expect((await owner.call(getOrdersSummary, {})).refusal).toBe('APPLICATION_DISABLED');
    expect((await owner.call(updateSettings, { body: { data: { disabled: false } } })).refusal).toBe(
      'APPLICATION_DISABLED',
    );
    const entered = await signIn('clerk@alpha.example');
    expect(entered.status).toBe(200);
    const client = h.bearer(entered.body.jwt);
    expect((await client.ok(me, {})).fromStaff).toBe(1);
    expect((await client.ok(updateSettings, { body: { data: { disabled: false } } })).data.disabled).toBe(false);
    expect((await signIn(acme.owner.email)).status).toBe(200);
  });
});

describe('permit areas and charges', () => {
  const area = { council: 'Low Council', chargePence: 4_500, vatRateBp: 2000, validDays: 14, leadDays: 3 };
  const charge = {
    code: 'waiting',
    label: 'Standing',
    unit: 'hour',
    netPence: 6_000,
    vatRateBp: 2000,
    active: true,
  } as const;

  test('a permit area is added and changed, and removed if unused', async () => {
    const client = await manager();
    const added = (await client.ok(createPermitArea, { body: { data: area } })).data.permitAreas;
    const { id } = added.find(({ council }) => council === 'Low Council')!;
    const set = await client.ok(updatePermitArea, { params: { id }, body: { data: { ...area, chargePence: 5_000 } } });
    expect(set.data.permitAreas.find((one) => one.id === id)).toMatchObject({ chargePence: 5_000, zones: 0 });
    const inUse = added.find(({ zones }) => zones > 0)!;
    expect((await client.call(removePermitArea, { params: { id: inUse.id } })).refusal).toBe('PERMIT_AREA_IN_USE');
    const [theirs] = await h.rows<{ id: string }>(
      `select id from permit_areas where tenant_id = '${h.fixtures.beta.tenantId}' limit 1`,
    );
    expect((await client.call(removePermitArea, { params: { id: theirs!.id } })).refusal).toBe('NOT_FOUND');
    const foreign = await client.call(updatePermitArea, { params: { id: theirs!.id }, body: { data: area } });
    expect(foreign.refusal).toBe('NOT_FOUND');
    const left = (await client.ok(removePermitArea, { params: { id } })).data.permitAreas;
    expect(left.some((one) => one.id === id)).toBe(false);
    expect([await audited('permit_area.added'), await audited('permit_area.removed')]).toEqual([1, 1]);
  });

  test('a permit charge that comes to more than £1,000,000 with VAT for ten containers is refused', async () => {
    const client = await manager();
    const body = (chargePence: number) => ({ body: { data: { ...area, council: 'Dear Council', chargePence } } });
    const { status, error } = await client.call(createPermitArea, body(8_333_334));
    expect([status, error.details?.errors?.map((e) => [e.path.join('.'), e.message])]).toEqual([
      400,
      [['chargePence', 'Permits for 10 containers come to more than £1,000,000 with VAT. Enter a lower charge.']],
    ]);
    const { data } = await client.ok(createPermitArea, body(8_333_333));
    const { id } = data.permitAreas.find(({ council }) => council === 'Dear Council')!;
    await client.ok(removePermitArea, { params: { id } });
  });

  test('a charge type has a unique name among active ones, also of two at once, and is withdrawn, not removed', async () => {
    const client = await manager();
    const both = await Promise.all([1, 2].map(() => client.call(createChargeType, { body: { data: charge } })));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const { chargeTypes } = (await client.ok(getSettings, {})).data;
    const { id } = chargeTypes.find(({ label }) => label === 'Standing')!;
    const set = (over: object) =>
      client.call(updateChargeType, { params: { id }, body: { data: { ...charge, ...over } } });
    expect((await set({ active: false })).status).toBe(200);
    expect((await client.call(createChargeType, { body: { data: { ...charge, label: 'STANDING' } } })).status).toBe(
      201,
    );
    expect((await set({ active: true })).refusal).toBe('LABEL_TAKEN');
    expect(await audited('charge_type.set')).toBe(1);
  });

  test('what is exempt or outside the scope stays so where an update leaves its category out, until its rate changes', async () => {
    const client = await manager();
    const outside = { ...area, council: 'Out Council', vatRateBp: 0, vatCategory: 'outside' as const };
    const exempt = { ...charge, label: 'Let of land', vatRateBp: 0, vatCategory: 'exempt' as const, goods: true };
    await client.ok(createPermitArea, { body: { data: outside } });
    const { data } = await client.ok(createChargeType, { body: { data: exempt } });
    const areaId = data.permitAreas.find(({ council }) => council === 'Out Council')!.id;
    const typeId = data.chargeTypes.find(({ label }) => label === 'Let of land')!.id;
    const update = async (vat: { vatRateBp: number; vatCategory?: null }) => {
      const { vatCategory: _area, ...ofArea } = outside;
      await client.ok(updatePermitArea, { params: { id: areaId }, body: { data: { ...ofArea, ...vat } } });
      const { vatCategory: _type, goods: _goods, ...ofType } = exempt;
      const type = { ...ofType, active: vat.vatRateBp === 0, ...vat };
      const set = (await client.ok(updateChargeType, { params: { id: typeId }, body: { data: type } })).data;
      const changed = set.chargeTypes.find(({ id }) => id === typeId)!;
      expect(changed.goods).toBe(true);
      return [set.permitAreas.find(({ id }) => id === areaId)!.vatCategory, changed.vatCategory];
    };
    expect(await update({ vatRateBp: 0 })).toEqual(['outside', 'exempt']);
    expect(await update({ vatRateBp: 2000 })).toEqual([null, null]);
    expect(await update({ vatRateBp: 0, vatCategory: null })).toEqual([null, null]);
    await client.ok(removePermitArea, { params: { id: areaId } });
  });
});

describe('staff', () => {
  /** The token of the newest email to an address, as its reader sees it. */
  const tokenFor = async (email: string) => {
    const [mail] = await h.rows<{ token: string }>(
      `select data ->> 'token' as token from emails where to_address = '${email}' order by id desc limit 1`,
    );
    return mail!.token;
  };

  test('staff are invited by email; the newest link is valid, once, and lets a new person in', async () => {
    const client = await manager();
    const invite = (email: string) => client.call(inviteStaff, { body: { data: { email, role: 'accounts' } } });
    expect((await invite('nora@alpha.example')).status).toBe(201);
    const first = await tokenFor('nora@alpha.example');
    expect((await invite('Nora@Alpha.example')).status).toBe(201);
    const token = await tokenFor('nora@alpha.example');
    const look = (data: { token: string }) => h.guest().call(lookAtStaffInvitation, { body: { data } });
    expect((await look({ token: first })).refusal).toBe('INVALID_TOKEN');
    expect((await look({ token })).body.data).toMatchObject({
      email: 'nora@alpha.example',
      role: 'accounts',
      known: false,
    });
    const accept = (data: object) => h.guest().call(acceptStaffInvitation, { body: { data: { token, ...data } } });
    expect((await accept({})).refusal).toBe('NAME_AND_PASSWORD');
    const given = { name: 'Nora', password: 'Ledgers-and-lorries-1', passwordConfirmation: 'Ledgers-and-lorries-1' };
    expect((await accept({ ...given, passwordConfirmation: 'other' })).refusal).toBe('PASSWORDS_DIFFER');
    const [one, two] = await Promise.all([accept(given), accept(given)]);
    expect([one.status, two.status].toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect((await signIn('nora@alpha.example', given.password)).body.user.fromStaff).toBe(1);
    expect((await invite('nora@alpha.example')).refusal).toBe('ALREADY_STAFF');
    expect([await audited('staff.invited'), await audited('staff.joined')]).toEqual([2, 1]);
  });

  test('an invitation that is revoked or expired is not valid', async () => {
    const client = await manager();
    const { data } = await client.ok(inviteStaff, { body: { data: { email: 'late@alpha.example', role: 'office' } } });
    const token = await tokenFor('late@alpha.example');
    const { id } = data.invitations.find(({ email }) => email === 'late@alpha.example')!;
    h.clock.set('2026-03-11T09:00:00.000Z');
    expect((await h.guest().call(lookAtStaffInvitation, { body: { data: { token } } })).refusal).toBe('INVALID_TOKEN');
    h.clock.set('2026-03-03T09:00:00.000Z');
    await client.ok(revokeStaffInvitation, { params: { id } });
    expect((await client.call(revokeStaffInvitation, { params: { id } })).refusal).toBe('NOT_FOUND');
    expect((await h.guest().call(lookAtStaffInvitation, { body: { data: { token } } })).refusal).toBe('INVALID_TOKEN');
  });

  test('one manager always remains, also when two remove each other at once', async () => {
    const { alpha, passwordHash, clerk, stranger } = h.fixtures;
    const other = await h.making(async (m) => {
      const who = await makePerson(m, { email: 'second@alpha.example', name: 'Second', passwordHash });
      await makeStaff(m, alpha.tenantId, who.id, 'manager');
      return who;
    });
    const [mine, theirs] = [await manager(), await h.as(other)];
    const both = await Promise.all([
      mine.call(endStaff, { params: { id: other.id } }),
      theirs.call(setStaffRole, { params: { id: clerk.id }, body: { data: { role: 'office' } } }),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const managers = `select count(*) from staff where tenant_id = '${alpha.tenantId}' and role = 'manager'`;
    expect(await h.number(managers)).toBe(1);
    await h.withoutTenant((db) =>
      db.updateTable('staff').set({ role: 'manager' }).where('user_id', '=', clerk.id).execute(),
    );
    await h.withoutTenant((db) => db.deleteFrom('staff').where('user_id', '=', other.id).execute());
    expect((await mine.call(endStaff, { params: { id: clerk.id } })).refusal).toBe('LAST_OFFICE_MANAGER');
    const office = await mine.call(setStaffRole, { params: { id: clerk.id }, body: { data: { role: 'office' } } });
    expect(office.refusal).toBe('LAST_OFFICE_MANAGER');
    expect((await mine.call(endStaff, { params: { id: stranger.owner.id } })).refusal).toBe('NOT_FOUND');
    const { data } = await mine.ok(listStaff, {});
    expect(data.staff.find(({ you }) => you)).toMatchObject({ id: clerk.id, role: 'manager' });
  });
});
