import { runDue } from '../../../test/run-due.ts';
import { inviteManagers } from '@tonnage/contract/metrics/organisations/invitations';
import { deleteMetric, removeMetricViewer, setObjective, updateMetric } from '@tonnage/contract/metrics/metrics';
import { finishMetric, finishProject } from '@tonnage/contract/metrics/periods/finish';
import { createMetric, createProject, deleteProject } from '@tonnage/contract/metrics/projects';
import { addOrganisationMember, removeOrganisationMember } from '@tonnage/contract/metrics/organisations/organisations';
import { acceptPeriods, createComment, dismissPeriods } from '@tonnage/contract/metrics/periods/periods';
import { NOTICE_TYPES, type NoticeType } from '@tonnage/domain/metrics/notices';
import { describe, expect, test } from 'vitest';
import type { Person } from '@tonnage/demo/factories';
import { digests } from './jobs.ts';
import type { Client } from '../../../test/client.ts';
import { harness } from '../../../test/harness.ts';
import { NOW } from '../../../test/fixtures.ts';
import {
  forget as forgetAll,
  received as heardBy,
  emails as emailsTo,
  named,
  type Role,
  type Staff,
  staff as makeStaff,
} from '../../../test/metrics/staff.ts';
import { LAST_WEEK, look, team, write } from '../../../test/metrics/team.ts';

const h = harness();
let sources = 0;
const from = () => ({ ip: `10.12.${++sources % 250}.1` });
const staff = (over?: Parameters<typeof makeStaff>[1]) => makeStaff(h, over);
const forget = (of: Staff) => forgetAll(h, of);
const received = (of: Staff, other?: Person) => heardBy(h, of, other);
const emails = (of: Staff, other?: Person) => emailsTo(h, of, other);

interface Case {
  type: NoticeType;
  /** Triggers the notification through the tool's own endpoints; may return another person concerned. */
  cause: (of: Staff) => Promise<Person | void>;
  recipients: Role[];
  mailed: Role[];
  text: string;
  link: string;
  /** For some of the recipients. */
  otherLink?: Partial<Record<Role, string>>;
  subject?: string;
}

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
const period = (of: Staff) => ({ params: { id: of.metricId, key: LAST_WEEK } });
const PERIOD = '/metrics/metric/{metric}?period=2026-02-23';
const WEEK = '23 Feb – 1 Mar 2026 (W9)';
/** A second metric, so that one report does not complete the period. */
const second = async (of: Staff) =>
  before(
    of,
    (await manager(of)).ok(createMetric, {
      params: { id: of.projectId },
      body: { data: { name: 'Skips', type: 'COUNT', startDate: '2026-02-02' } },
    }),
  );

const CASES: Case[] = [
  {
    type: 'CREATED_ORGANISATION',
    recipients: ['other'],
    mailed: [],
    text: 'Mona invited you to manage Team',
    link: '/metrics/organisations',
    cause: async (of) => {
      const rival = await team(h);
      await (
        await manager(of)
      ).ok(inviteManagers, { params: { id: of.organisationId }, body: { data: { emails: [rival.viewer.email] } } });
      return rival.viewer;
    },
  },
  {
    type: 'NEW_OWNER',
    recipients: ['deputy', 'viewer'],
    mailed: ['viewer'],
    text: 'Vera is now a manager of Team',
    link: '/metrics/organisations/{organisation}',
    cause: async (of) => {
      const body = { data: { email: of.viewer.email, role: 'manager' as const } };
      await (await manager(of)).ok(addOrganisationMember, { params: { id: of.organisationId }, body }, from());
    },
  },
  {
    type: 'DELETED_OWNER',
    recipients: ['deputy'],
    mailed: ['deputy'],
    text: 'Dora is no longer a manager of Team',
    link: '/metrics/organisations',
    cause: async (of) => {
      await (
        await manager(of)
      ).ok(removeOrganisationMember, { params: { id: of.organisationId, userId: of.deputy.id } });
    },
  },
  {
    type: 'CREATED_PROJECT',
    recipients: ['deputy'],
    mailed: [],
    text: 'Mona created the project New yard',
    link: expect.stringMatching(/^\/metrics\/projects\/[\da-f-]{36}$/) as string,
    cause: async (of) => {
      const body = { data: { name: 'New yard', schedule: { frequency: 'DAILY' as const } } };
      await (await manager(of)).ok(createProject, { params: { id: of.organisationId }, body });
    },
  },
  {
    type: 'FINISHED_PROJECT',
    recipients: ['deputy', 'editor', 'viewer'],
    mailed: ['deputy', 'editor', 'viewer'],
    text: 'Site is finished and now view-only',
    link: '/metrics/projects/{project}',
    cause: async (of) => {
      const body = { data: { acceptWaiting: true, dismissOpen: true } };
      await (await manager(of)).ok(finishProject, { params: { id: of.projectId }, body });
    },
  },
  {
    type: 'DELETED_PROJECT',
    recipients: ['deputy', 'editor', 'viewer'],
    mailed: ['deputy', 'editor', 'viewer'],
    text: 'Mona deleted the project Site',
    link: '/metrics/projects',
    cause: async (of) => {
      await (
        await manager(of)
      ).ok(deleteProject, { params: { id: of.projectId }, body: { data: { confirmName: 'Site' } } });
    },
  },
  {
    type: 'FINISHED_KPI',
    recipients: ['deputy', 'editor', 'viewer'],
    mailed: ['editor'],
    text: 'Waste collected is finished and now view-only',
    link: '/metrics/metric/{metric}',
    cause: async (of) => {
      await (
        await manager(of)
      ).ok(finishMetric, { ...metric(of), body: { data: { acceptWaiting: true, dismissOpen: true } } });
    },
  },
  {
    type: 'DELETED_KPI',
    recipients: ['deputy', 'editor', 'viewer'],
    mailed: ['editor'],
    text: 'Mona deleted the metric Waste collected',
    link: '/metrics/projects',
    cause: async (of) => {
      await (await manager(of)).ok(deleteMetric, { ...metric(of), body: { data: { confirmName: 'Waste collected' } } });
    },
  },
  {
    type: 'NEW_KPI_EDITOR',
    recipients: ['editor'],
    mailed: ['editor'],
    text: 'You’re now responsible for reporting Skips in Site. First period: 2–8 Mar 2026 (W10)',
    link: '/metrics/projects/{project}',
    cause: async (of) => {
      const body = { data: { name: 'Skips', type: 'COUNT' as const, editorId: of.editor.id } };
      await (await manager(of)).ok(createMetric, { params: { id: of.projectId }, body });
    },
  },
  {
    type: 'NEW_KPI_VIEWER',
    recipients: ['editor'],
    mailed: ['editor'],
    text: 'You can now view Waste collected in Site',
    link: '/metrics/metric/{metric}',
    cause: async (of) => {
      await (
        await manager(of)
      ).ok(updateMetric, { ...metric(of), body: { data: { viewerIds: [of.viewer.id, of.editor.id] } } });
    },
  },
  {
    type: 'UPDATED_KPI_EDITOR',
    recipients: ['deputy', 'editor'],
    mailed: ['editor'],
    text: 'Vera now reports Waste collected instead of Edgar',
    link: '/metrics/metric/{metric}',
    // They no longer see the metric.
    otherLink: { editor: '/metrics/projects' },
    cause: async (of) => {
      await (await manager(of)).ok(updateMetric, { ...metric(of), body: { data: { editorId: of.viewer.id } } });
    },
  },
  {
    type: 'DELETED_KPI_VIEWER',
    recipients: ['viewer'],
    mailed: [],
    text: 'You can no longer view Waste collected',
    link: '/metrics/projects',
    cause: async (of) => {
      await (await manager(of)).ok(removeMetricViewer, { params: { id: of.metricId, userId: of.viewer.id } });
    },
  },
  {
    type: 'REPORTED_KPI',
    recipients: ['manager', 'deputy', 'viewer'],
    mailed: [],
    text: `Edgar reported 12.4\u00a0t for Waste collected, ${WEEK}`,
    link: PERIOD,
    cause: async (of) => {
      await second(of);
      await report(of);
    },
  },
  {
    type: 'EDITED_KPI',
    recipients: ['manager', 'deputy', 'viewer'],
    mailed: [],
    text: `Edgar changed Waste collected, ${WEEK}: 12.4\u00a0t → 14\u00a0t`,
    link: PERIOD,
    cause: async (of) => {
      await before(of, report(of));
      await report(of, LAST_WEEK, '14');
    },
  },
  {
    type: 'ACCEPTED_KPI',
    recipients: ['editor', 'viewer'],
    mailed: [],
    text: `Mona accepted Waste collected, ${WEEK}`,
    link: PERIOD,
    cause: async (of) => {
      await second(of);
      await before(of, report(of));
      const mona = await manager(of);
      await mona.ok(acceptPeriods, { body: { data: { items: await seen(mona, of) } } });
    },
  },
  {
    type: 'DISMISSED_KPI',
    recipients: ['editor', 'viewer'],
    mailed: ['editor'],
    subject: `Mona dismissed Waste collected, ${WEEK}`,
    text: `Mona dismissed Waste collected, ${WEEK}: The scale was broken`,
    link: PERIOD,
    cause: async (of) => {
      await second(of);
      await before(of, report(of));
      const mona = await manager(of);
      const body = {
        data: { items: await seen(mona, of), reasonCode: 'DATA_LOST' as const, reason: 'The scale was broken' },
      };
      await mona.ok(dismissPeriods, { body });
    },
  },
  {
    type: 'ADD_OBJECTIVE',
    recipients: ['deputy', 'editor', 'viewer'],
    mailed: ['editor'],
    subject: 'Waste collected has a new objective',
    text: 'New objective for Waste collected: at most 10\u00a0t from 2–8 Mar 2026 (W10)',
    link: '/metrics/metric/{metric}/detail',
    cause: async (of) => {
      await (await manager(of)).ok(setObjective, { ...metric(of), body: { data: { value: '10', direction: 'DOWN' } } });
    },
  },
  {
    type: 'NEW_COMMENT',
    recipients: ['manager', 'deputy', 'editor'],
    mailed: ['editor'],
    subject: `Vera commented on Waste collected, ${WEEK}`,
    text: `Vera commented on Waste collected, ${WEEK}: “Rain all week, @edgar”`,
    link: PERIOD,
    cause: async (of) => {
      await (
        await h.as(of.viewer)
      ).ok(createComment, { ...period(of), body: { data: { body: 'Rain all week, @edgar' } } });
    },
  },
  {
    type: 'ALL_KPIS_REPORTED',
    recipients: ['manager', 'deputy'],
    mailed: ['manager', 'deputy'],
    text: `All metrics in Site are reported for ${WEEK}`,
    link: '/metrics/projects/{project}/pending',
    cause: async (of) => void (await report(of)),
  },
  {
    type: 'ALL_KPIS_ACCEPTED',
    recipients: ['deputy', 'editor', 'viewer'],
    mailed: ['deputy', 'editor', 'viewer'],
    text: `Site: ${WEEK} is complete`,
    link: '/metrics/projects/{project}/evolution',
    cause: async (of) => {
      await before(of, report(of));
      const mona = await manager(of);
      await mona.ok(acceptPeriods, { body: { data: { items: await seen(mona, of) } } });
    },
  },
  {
    type: 'PERIODS_TO_REPORT',
    recipients: ['editor'],
    mailed: ['editor'],
    text: 'You have 4 values to report in 1 project, 4 overdue',
    link: '/metrics/projects/{project}',
    cause: async () => {
      // Last week's grace of two days ends as Wednesday begins.
      h.clock.set('2026-03-04T08:10:00.000Z');
      await runDue(digests, h.deps);
    },
  },
  {
    type: 'PERIODS_TO_ACCEPT',
    recipients: ['manager', 'deputy'],
    mailed: ['manager', 'deputy'],
    text: 'You have 1 value to accept in 1 project',
    link: '/metrics/projects/{project}/pending',
    cause: async (of) => {
      await second(of);
      await before(of, report(of));
      h.clock.set('2026-03-04T08:10:00.000Z');
      await runDue(digests, h.deps);
    },
  },
  {
    type: 'PENDING_TASKS',
    recipients: ['editor'],
    mailed: ['editor'],
    text: 'This week: 5 to report, 0 to accept, 4 overdue',
    link: '/metrics/tasks',
    cause: async () => {
      h.clock.set('2026-03-09T08:10:00.000Z');
      await runDue(digests, h.deps);
    },
  },
];

test('each of the 23 types has its case', () => {
  expect(CASES.map(({ type }) => type)).toEqual(NOTICE_TYPES);
});

describe.each(CASES.map((each) => [each.type, each] as const))('%s', (type, each) => {
  test('a notification reaches exactly the people concerned, with its sentence and link, and by email where intended', async () => {
    const of = await staff();
    try {
      const other = (await each.cause(of)) ?? undefined;
      const all = (await received(of, other)).filter((row) => row.type === type);
      expect(all.map((row) => row.who).toSorted()).toEqual(each.recipients.toSorted());
      const linkOf = (who: Role) => each.otherLink?.[who] ?? each.link;
      for (const row of all) expect(row).toMatchObject({ text: each.text, link: linkOf(row.who), things: 1 });
      const mails = await emails(of, other);
      const mine = mails.filter((mail) => new URL(mail.leave!).searchParams.get('type') === type);
      expect(mine.map((mail) => mail.who).toSorted()).toEqual(each.mailed.toSorted());
      for (const mail of mine) {
        expect(named(of, mail.subject)).toBe(each.subject ?? each.text);
        // The text appears once, in the heading (in capitals) or below it.
        const lower = (text: string) => named(of, text).toLowerCase();
        // The plain text of an email has plain spaces.
        expect(lower(mail.text).split(lower(each.text.replaceAll('\u00a0', ' ')))).toHaveLength(2);
        expect(mail.text).not.toContain('<');
        expect(named(of, mail.html)).toContain(linkOf(mail.who));
      }
    } finally {
      h.clock.set(NOW);
    }
  });
});
