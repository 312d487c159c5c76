import { acceptOrganisationInvitation, inviteManagers } from '@tonnage/contract/metrics/organisations/invitations';
import { setObjective } from '@tonnage/contract/metrics/metrics';
import { createMetric } from '@tonnage/contract/metrics/projects';
import {
  listNotifications,
  readNotifications,
  countNotifications,
  getNoticeSettings,
  setNoticeSettings,
} from '@tonnage/contract/core/notifications';
import { requestChanges, writeEntries } from '@tonnage/contract/metrics/periods/periods';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '@tonnage/demo/factories';
import { sweepDeleted } from '../organisations/jobs.ts';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';
import {
  forget as forgetAll,
  received as heardBy,
  emails as emailsTo,
  type Staff,
  staff as makeStaff,
} from '../../../test/metrics/staff.ts';
import { BEFORE_LAST, LAST_WEEK, look, write } from '../../../test/metrics/team.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.13.${++sources % 250}.1` });
const staff = (over?: Parameters<typeof makeStaff>[1]) => makeStaff(h, over);
const forget = (of: Staff) => forgetAll(h, of);
const received = (of: Staff, other?: Person) => heardBy(h, of, other);
const emails = (of: Staff, other?: Person) => emailsTo(h, of, other);

const manager = (of: Staff) => h.as(of.manager);
const report = async (of: Staff, key = LAST_WEEK, value = '12.4') =>
  write(await h.as(of.editor), of, key, { action: 'report', value });
const seen = async (client: Client, of: Staff, key = LAST_WEEK) => [
  { metricId: of.metricId, key, version: (await look(client, of, key)).version },
];
/** Runs the work before the test starts listening. */
const before = async (of: Staff, work: Promise<unknown>) => {
  await work;
  await forget(of);
};
const metric = (of: Staff) => ({ params: { id: of.metricId } });

describe('notifications', () => {
  let of: Staff;
  beforeAll(async () => {
    of = await staff();
  });

  test('notifications of one person, type and project within a quarter of an hour are combined and counted; later ones are new', async () => {
    const entries = [BEFORE_LAST, LAST_WEEK].map((key) => ({
      metricId: of.metricId,
      key,
      version: 0,
      action: 'report' as const,
      value: '3',
    }));
    await (await h.as(of.editor)).ok(writeEntries, { params: { id: of.projectId }, body: { data: { entries } } });
    h.clock.set('2026-03-03T10:10:00.000Z');
    await report(of, '2026-02-09', '5');
    const reported = async () => {
      const { data } = await (await h.as(of.deputy)).ok(listNotifications, {});
      return data.filter(({ type }) => type === 'REPORTED_KPI').map(({ text, items }) => [text, items.length]);
    };
    h.clock.set(NOW);
    expect(await reported()).toEqual(expect.any(Array));
    await report(of, '2026-02-02', '5');
    const rows = await reported();
    expect(rows.map(([, n]) => Number(n)).reduce((a, b) => a + b)).toBe(4);
    expect(rows.some(([text]) => /^Edgar reported [23] values in Site$/.test(String(text)))).toBe(true);
  });

  test('notifications are read only by their recipient, one or all at once, and can be marked unread', async () => {
    const [dora, vera] = [await h.as(of.deputy), await h.as(of.viewer)];
    const { data } = await dora.ok(listNotifications, {});
    const unread = async (client: Client) => (await client.ok(countNotifications, {})).data.unread;
    const theirs = await unread(vera);
    expect(await unread(dora)).toBe(data.length);
    await dora.ok(readNotifications, { body: { data: { ids: [data[0]!.id] } } });
    expect(await unread(dora)).toBe(data.length - 1);
    await vera.ok(readNotifications, { body: { data: { ids: data.map(({ id }) => id), read: false } } });
    expect(await unread(dora)).toBe(data.length - 1);
    expect((await dora.ok(readNotifications, { body: { data: {} } })).data.unread).toBe(0);
    expect((await dora.ok(listNotifications, { query: { show: 'unread' } })).data).toEqual([]);
    expect(
      (await dora.ok(readNotifications, { body: { data: { ids: [data[0]!.id], read: false } } })).data.unread,
    ).toBe(1);
    expect(await unread(vera)).toBe(theirs);
  });

  test('a refused action leaves no notification', async () => {
    const count = () => h.number('select count(*) from notifications');
    const held = await count();
    const vera = await h.as(of.viewer);
    expect((await write(vera, of, '2026-03-02', { action: 'report', value: '1' }, 0)).error?.code).toBe('NOT_EDITOR');
    expect(
      (await vera.call(setObjective, { ...metric(of), body: { data: { value: '1', direction: 'UP' } } })).refusal,
    ).toBe('NOT_MANAGER');
    expect(await count()).toBe(held);
  });

  test('a fully reported period is notified once, also when the last two come at once', async () => {
    const made = await staff();
    const { data } = await (
      await manager(made)
    ).ok(createMetric, {
      params: { id: made.projectId },
      body: { data: { name: 'Skips', type: 'COUNT', startDate: '2026-02-02', editorId: made.viewer.id } },
    });
    const other = { ...made, metricId: data.id };
    const key = '2026-03-02';
    await Promise.all([
      write(await h.as(made.editor), made, key, { action: 'report', value: '1' }, 0),
      write(await h.as(made.viewer), other, key, { action: 'report', value: '2' }, 0),
    ]);
    const full = (await received(made)).filter(({ type }) => type === 'ALL_KPIS_REPORTED');
    expect(full.map(({ who, things }) => [who, things])).toEqual([
      ['manager', 1],
      ['deputy', 1],
    ]);
  });

  test('an email about several complete periods says whose figures it has', async () => {
    const made = await staff({ metric: { autoAccept: true } });
    await report(made, BEFORE_LAST);
    await report(made);
    const mail = (await emails(made)).find(({ who }) => who === 'manager')!;
    expect(mail.text.replaceAll(/\s+/g, ' ')).toMatch(/The figures of 23 Feb – 1 Mar 2026.* Waste collected: 12\.4/);
  });

  test('an automatic acceptance notifies the viewers, and completes the period', async () => {
    const made = await staff({ metric: { autoAccept: true } });
    await report(made);
    const rows = await received(made);
    expect(rows.filter(({ type }) => type === 'REPORTED_KPI').map(({ who }) => who)).toEqual(['viewer']);
    expect(rows.filter(({ type }) => type === 'ALL_KPIS_ACCEPTED').map(({ who }) => who)).toEqual([
      'manager',
      'deputy',
      'viewer',
    ]);
    expect(rows.filter(({ type }) => type === 'ALL_KPIS_REPORTED')).toEqual([]);
    const mail = (await emails(made)).find(({ who }) => who === 'manager')!;
    expect(mail.text).toContain('Waste collected: 12.4 t');
    expect(mail.subject).not.toContain('12.4');
  });

  test('a request for a change is emailed to the editor', async () => {
    const made = await staff();
    await before(made, report(made));
    const mona = await manager(made);
    await mona.ok(requestChanges, { body: { data: { items: await seen(mona, made), text: 'Really?' } } });
    expect((await emails(made)).map(({ who }) => who)).toEqual(['editor']);
  });

  test('the other managers are notified when an invited manager accepts', async () => {
    const made = await staff();
    await (
      await manager(made)
    ).ok(inviteManagers, { params: { id: made.organisationId }, body: { data: { emails: ['ines@firm.example'] } } });
    const [mail] = await h.rows<{ data: { token: string } }>(
      `select data from emails where to_address = 'ines@firm.example'`,
    );
    const body = {
      data: {
        token: mail!.data.token,
        name: 'Ines',
        password: 'Skips-and-tonnes-1',
        passwordConfirmation: 'Skips-and-tonnes-1',
        acceptPrivacy: true,
      },
    };
    await h.guest().ok(acceptOrganisationInvitation, { body }, from());
    expect(
      (await received(made)).filter(({ type }) => type === 'NEW_OWNER').map(({ who, text }) => [who, text]),
    ).toEqual([
      ['manager', 'Ines is now a manager of Team'],
      ['deputy', 'Ines is now a manager of Team'],
    ]);
  });

  test('notifications older than half a year are removed, and those of deleted entities', async () => {
    const held = await h.number('select count(*) from notifications');
    expect(held).toBeGreaterThan(0);
    h.clock.set('2027-03-03T09:00:00.000Z');
    await sweepDeleted(h.deps);
    h.clock.set(NOW);
    expect(await h.number('select count(*) from notifications')).toBe(0);
  });
});

describe('emails of notifications', () => {
  test('a reader turns the emails of a type off and on, which never affects the list', async () => {
    const of = await staff();
    const edgar = await h.as(of.editor);
    const settings = async () => (await edgar.ok(getNoticeSettings, {})).data;
    expect((await settings()).kinds).toHaveLength(23);
    expect((await settings()).kinds.find(({ type }) => type === 'EDITED_KPI')!.mail).toBeNull();
    const off = { data: { mails: { ADD_OBJECTIVE: false }, digestHour: 6, timeZone: 'Asia/Kolkata' } };
    expect((await edgar.ok(setNoticeSettings, { body: off })).data).toMatchObject({
      digestHour: 6,
      timeZone: 'Asia/Kolkata',
    });
    const objective = async (value: string) =>
      (await manager(of)).ok(setObjective, { ...metric(of), body: { data: { value, direction: 'UP' } } });
    await objective('1');
    expect(await emails(of)).toEqual([]);
    expect((await received(of)).filter(({ who }) => who === 'editor')).toHaveLength(1);
    await edgar.ok(setNoticeSettings, { body: { data: { mails: { ADD_OBJECTIVE: true } } } });
    h.clock.set('2026-03-03T12:00:00.000Z');
    await objective('2');
    h.clock.set(NOW);
    expect((await emails(of)).map(({ who }) => who)).toEqual(['editor']);
    const wrong = (data: object) => edgar.call(setNoticeSettings, { body: { data } });
    expect((await wrong({ timeZone: 'Mars/Crater' })).refusal).toBe('NOT_A_ZONE');
    expect((await wrong({ mails: { EDITED_KPI: true } })).refusal).toBe('NOT_MAILED');
    expect((await wrong({ mails: { NO_SUCH: true } })).status).toBe(400);
  });

  test('one POST without a login ends the emails of one type, can be repeated, and only works at this company', async () => {
    const of = await staff();
    await (await manager(of)).ok(setObjective, { ...metric(of), body: { data: { value: '1', direction: 'UP' } } });
    const [mail] = await emails(of);
    const url = new URL(mail!.leave!);
    expect(url.pathname).toBe('/api/metrics/unsubscribe');
    expect(mail!.text).toContain(`/metrics/unsubscribe#key=${url.searchParams.get('key')}`);
    const oneClick = (company = h.fixtures.alpha, path = `${url.pathname}${url.search}`) =>
      h.guest(company).raw({
        method: 'POST',
        url: path,
        payload: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        ...from(),
      });
    // Programs that know the older header alone open its address.
    const opened = await h.guest().raw({ method: 'GET', url: `${url.pathname}${url.search}` });
    expect([opened.status, opened.headers['location']]).toEqual([302, `/metrics/unsubscribe#${url.search.slice(1)}`]);
    expect((await oneClick(h.fixtures.beta)).refusal).toBe('INVALID_TOKEN');
    expect((await oneClick(h.fixtures.alpha, '/api/metrics/unsubscribe?key=guessed&type=ADD_OBJECTIVE')).refusal).toBe(
      'INVALID_TOKEN',
    );
    expect((await oneClick()).status).toBe(200);
    expect((await oneClick()).status).toBe(200);
    const { kinds } = (await (await h.as(of.editor)).ok(getNoticeSettings, {})).data;
    expect(kinds.filter(({ mail: on }) => on === false).map(({ type }) => type)).toEqual(['ADD_OBJECTIVE']);
  });
});
