import { runDue } from '../../../test/run-due.ts';
import { removeOrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { listReports, createReport, removeReport, updateReport, stopReport } from '@tonnage/contract/metrics/reports';
import { setObjective } from '@tonnage/contract/metrics/metrics';
import { createMetric } from '@tonnage/contract/metrics/projects';
import { getScorecardPdf } from '@tonnage/contract/metrics/scorecard';
import { setNoticeSettings } from '@tonnage/contract/core/notifications';
import { beforeEach, describe, expect, test } from 'vitest';
import { sendMail } from '../../core/email/jobs.ts';
import type { OutgoingEmail } from '../../platform/email/transport.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';
import { BEFORE_LAST, LAST_WEEK, somebody, team, type Team, write } from '../../../test/metrics/team.ts';
import { reports } from './jobs.ts';

const h = harness();
// NOW is a Tuesday.
const MONDAY = '2026-03-09T08:00:00.000Z';
const WEEKLY = { frequency: 'WEEKLY' as const, weekday: 1, monthDay: 1, hour: 8 };

beforeEach(async () => {
  h.clock.set(NOW);
  await h.rows('delete from scheduled_reports');
  await h.rows(`delete from emails where template = 'scorecard-report'`);
});

async function reported(over: object = {}) {
  const of = await team(h);
  const manager = await h.as(of.manager);
  await manager.ok(setObjective, {
    params: { id: of.metricId },
    body: { data: { fromKey: '2026-02-02', value: '12', direction: 'DOWN' } },
  });
  const editor = await h.as(of.editor);
  await write(editor, of, BEFORE_LAST, { action: 'report', value: '14' });
  await write(editor, of, LAST_WEEK, { action: 'report', value: '15.5' });
  const { data } = await manager.ok(createReport, {
    params: { id: of.organisationId },
    body: { data: { ...WEEKLY, projectId: null, readerIds: [of.manager.id, of.viewer.id], ...over } },
  });
  return { of, manager, editor, report: data[0]! };
}
const ofReport = ({ of, report }: { of: Team; report: { id: string } }) => ({
  params: { id: of.organisationId, reportId: report.id },
});

/** The emails that are queued at an instant, by address; two workers run at once. */
async function sentAt(at: string): Promise<(OutgoingEmail & { to: string })[]> {
  h.clock.set(at);
  await Promise.all([runDue(reports, h.deps), runDue(reports, h.deps)]);
  const rows = await h.rows<{ id: string }>(
    `select id from emails where template = 'scorecard-report' and state = 'queued' order by to_address`,
  );
  const found: OutgoingEmail[] = [];
  const mailer = { send: async (email: OutgoingEmail) => void found.push(email), close: () => undefined };
  for (const { id } of rows) await sendMail({ ...h.deps, mailer }, { mailId: id, tenantId: h.fixtures.alpha.tenantId });
  return found;
}
const to = (mails: readonly OutgoingEmail[]) => mails.map((mail) => mail.to).toSorted();

describe('a scheduled report', () => {
  test('it begins with what is off track and since when, with links, and has the scorecard as a PDF', async () => {
    const { of } = await reported();
    const [mail] = await sentAt(MONDAY);
    expect(mail!.subject).toMatch(/^Team .*: weekly scorecard$/);
    expect(mail!.text).toContain('1 of 1 metric is off track:');
    expect(mail!.text).toMatch(
      /Waste collected.*: 15\.5 t for 23 Feb – 1 Mar 2026 \(W9\), not yet accepted \(at most 12 t\), since 16–22 Feb 2026 \(W8\)/s,
    );
    expect(mail!.html).toContain(`/metrics/metric/${of.metricId}?period=${LAST_WEEK}`);
    expect(mail!.html).toContain(`/metrics?organisation=${of.organisationId}`);
    const [file] = mail!.attachments!;
    expect([file!.contentType, file!.content.subarray(0, 5).toString()]).toEqual(['application/pdf', '%PDF-']);
    expect(file!.filename).toMatch(/^Team .* 2026-03-09\.pdf$/);
  });

  test('it is sent at its hour in each reader’s zone, once a day however many workers run', async () => {
    const { of } = await reported();
    await (await h.as(of.viewer)).ok(setNoticeSettings, { body: { data: { timeZone: 'Asia/Kolkata' } } });
    expect(to(await sentAt('2026-03-09T02:29:00.000Z'))).toEqual([]);
    expect(to(await sentAt('2026-03-09T02:30:00.000Z'))).toEqual([of.viewer.email]);
    expect(to(await sentAt('2026-03-09T07:45:00.000Z'))).toEqual([]);
    expect(to(await sentAt(MONDAY))).toEqual([of.manager.email]);
    expect(to(await sentAt('2026-03-09T08:15:00.000Z'))).toEqual([]);
    expect(to(await sentAt('2026-03-10T08:00:00.000Z'))).toEqual([]);
    expect(to(await sentAt('2026-03-16T12:00:00.000Z'))).toHaveLength(2);
  });

  test('a reader gets only what they see, and nothing once they see none of it', async () => {
    const { of, manager } = await reported();
    const body = { data: { name: 'Hidden', type: 'COUNT' as const } };
    await manager.ok(createMetric, { params: { id: of.projectId }, body });
    const mails = await sentAt(MONDAY);
    const text = (email: string) => mails.find((mail) => mail.to === email)!.text;
    expect([text(of.manager.email).includes('Hidden'), text(of.viewer.email).includes('Hidden')]).toEqual([
      true,
      false,
    ]);
    await h.rows(`delete from metric_viewers where user_id = '${of.viewer.id}'`);
    expect(to(await sentAt('2026-03-16T08:00:00.000Z'))).toEqual([of.manager.email]);
  });

  test('somebody who has left, or leaves before it is sent, gets none', async () => {
    const { of, manager, report } = await reported();
    h.clock.set(MONDAY);
    await runDue(reports, h.deps);
    const leaving = { params: { id: of.organisationId, userId: of.viewer.id } };
    await manager.ok(removeOrganisationMember, leaving);
    expect(to(await sentAt(MONDAY))).toEqual([of.manager.email]);
    expect(
      await h.rows(
        `select state, last_error from emails where to_address = '${of.viewer.email}' and template = 'scorecard-report'`,
      ),
    ).toEqual([{ state: 'failed', last_error: 'No longer relevant to the recipient, so it wasn’t sent.' }]);
    await h.rows(`update users set deactivated_at = now() where id = '${of.manager.id}'`);
    expect(await sentAt('2026-03-16T08:00:00.000Z')).toEqual([]);
    await h.rows(`update users set deactivated_at = null where id = '${of.manager.id}'`);
    const body = { data: { ...WEEKLY, projectId: null, readerIds: [of.viewer.id], paused: false } };
    expect((await manager.call(updateReport, { ...ofReport({ of, report }), body })).refusal).toBe('REPORT_READER');
  });

  test('one POST with the key in the email ends it for its reader alone, until they choose it again', async () => {
    const { of, manager, report } = await reported();
    const mails = await sentAt(MONDAY);
    const url = new URL(mails.find((mail) => mail.to === of.viewer.email)!.leave!);
    expect(url.pathname).toBe('/api/metrics/reports/unsubscribe');
    const key = url.searchParams.get('key')!;
    const opened = await h.guest().raw({ method: 'GET', url: `${url.pathname}${url.search}` });
    expect([opened.status, opened.headers['location']]).toEqual([302, `/metrics/unsubscribe#report=${key}`]);
    for (const _ of [1, 2]) expect((await h.guest().call(stopReport, { query: { key } })).status).toBe(200);
    expect((await h.guest(h.fixtures.beta).call(stopReport, { query: { key } })).refusal).toBe('INVALID_TOKEN');
    expect(to(await sentAt('2026-03-16T08:00:00.000Z'))).toEqual([of.manager.email]);
    // A manager who saves it does not subscribe them again.
    const data = { ...WEEKLY, projectId: null, readerIds: [of.manager.id, of.viewer.id], paused: false };
    const { data: saved } = await manager.ok(updateReport, { ...ofReport({ of, report }), body: { data } });
    expect(saved[0]!.readers.filter(({ stopped }) => stopped).map(({ id }) => id)).toEqual([of.viewer.id]);
    expect(to(await sentAt('2026-03-23T08:00:00.000Z'))).toEqual([of.manager.email]);
  });

  test('it can be paused, continued, changed and deleted', async () => {
    const one = await reported();
    const { of, manager } = one;
    const save = (over: object) =>
      manager.ok(updateReport, {
        ...ofReport(one),
        body: { data: { ...WEEKLY, projectId: null, readerIds: [of.manager.id], paused: false, ...over } },
      });
    await save({ paused: true });
    expect(await sentAt(MONDAY)).toEqual([]);
    await save({ frequency: 'MONTHLY', monthDay: 31, projectId: of.projectId });
    expect(await sentAt('2026-03-30T08:00:00.000Z')).toEqual([]);
    const [mail] = await sentAt('2026-03-31T08:00:00.000Z');
    expect([
      mail!.subject.endsWith('Site: monthly scorecard'),
      mail!.html.includes(`/metrics?project=${of.projectId}`),
    ]).toEqual([true, true]);
    const both = await Promise.all([1, 2].map(() => manager.call(removeReport, ofReport(one))));
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect(
      await h.rows(
        `select action from audit_events where entity_id = '${of.organisationId}' and action like 'organisation.report%' order by id`,
      ),
    ).toEqual(
      ['report_made', 'report_set', 'report_set', 'report_removed'].map((verb) => ({ action: `organisation.${verb}` })),
    );
  });

  test('a member schedules one for themselves only, and neither sees nor changes those of others', async () => {
    const { of, report } = await reported();
    const editor = await h.as(of.editor);
    const organisation = { params: { id: of.organisationId } };
    const send = (readerIds: string[], projectId: string | null = null) =>
      editor.call(createReport, { ...organisation, body: { data: { ...WEEKLY, projectId, readerIds } } });
    expect((await send([of.viewer.id])).refusal).toBe('NOT_MANAGER');
    const stranger = await team(h);
    expect((await send([of.editor.id], stranger.projectId)).refusal).toBe('NOT_FOUND');
    expect((await send([of.editor.id])).status).toBe(201);
    expect((await editor.ok(listReports, organisation)).data).toMatchObject([
      { madeBy: { id: of.editor.id }, canEdit: true },
    ]);
    expect((await (await h.as(of.viewer)).ok(listReports, organisation)).data).toMatchObject([
      { id: report.id, canEdit: false },
    ]);
    const body = { data: { ...WEEKLY, projectId: null, readerIds: [of.editor.id], paused: true } };
    expect((await editor.call(updateReport, { ...ofReport({ of, report }), body })).refusal).toBe('NOT_MANAGER');
    const outsider = await h.as(await somebody(h, 'Olga'));
    expect((await outsider.call(listReports, organisation)).refusal).toBe('NOT_FOUND');
  });

  test('an organisation has fifty at most, also when made at once', async () => {
    const { of, manager } = await reported();
    const body = { data: { ...WEEKLY, projectId: null, readerIds: [of.manager.id] } };
    const all = await Promise.all(
      Array.from({ length: 51 }, () => manager.call(createReport, { params: { id: of.organisationId }, body })),
    );
    expect(all.filter(({ refusal }) => refusal === 'TOO_MANY_REPORTS')).toHaveLength(2);
  });
});

test('the scorecard is also a file to download, with its filters', async () => {
  const { of, manager } = await reported();
  const file = await manager.call(getScorecardPdf, { query: { projectId: of.projectId } });
  expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(file.text.startsWith('%PDF-')).toBe(true);
  expect((await (await h.as(await somebody(h, 'Olga'))).call(getScorecardPdf, {})).status).toBe(200);
});
