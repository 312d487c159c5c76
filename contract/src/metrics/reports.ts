import { REPORT_FREQUENCIES } from '@tonnage/domain/metrics/reports';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { dataOf, one } from '../envelope.ts';
import { id, idParams, instant, named } from '../fields.ts';
import { group } from '../group.ts';
import { LIMITS } from '../limits.ts';

const tag = 'Metrics: scheduled reports';
const whole = z.number().int();
const schedule = {
  frequency: z.enum(REPORT_FREQUENCIES),
  /** Of a weekly report: 1 is Monday. */
  weekday: whole.min(1).max(7),
  /** Of a monthly report; in a shorter month its last day. */
  monthDay: whole.min(1).max(31),
  /** In each reader’s time zone. */
  hour: whole.min(0).max(23),
};

/** The scheduled reports of an organisation: all of them for its managers, otherwise those that I made or get. */
export const reports = z.array(
  z.object({
    id,
    /** Null: all of the organisation’s projects. */
    project: named.nullable(),
    ...schedule,
    readers: z.array(
      z.object({
        ...named.shape,
        /** They ended the report for themselves by the link in its email. */
        stopped: z.boolean(),
      }),
    ),
    madeBy: named,
    pausedAt: instant.nullable(),
    createdAt: instant,
    /** Its maker and managers may change it. */
    canEdit: z.boolean(),
  }),
);
export type Reports = z.output<typeof reports>;

const input = {
  projectId: id.nullable(),
  ...schedule,
  /** Members of the organisation; only a manager chooses others than themselves. */
  readerIds: z.array(id).min(1).max(LIMITS.reportReaders),
};
const oneOfThem = z.object({ id: z.string(), reportId: z.string() });
const keep = group({
  tag: 'Metrics: scheduled reports',
  access: 'organisations',
  path: '/metrics/organisations/{id}/reports',
  response: one(reports),
});

export const listReports = keep({
  summary: 'List the scheduled reports of an organisation',
  method: 'GET',
  params: idParams,
});

export const createReport = keep.create({
  summary: 'Email the scorecard of an organisation or project every week or month, with a PDF',
  params: idParams,
  body: dataOf(input),
  refusals: ['NOT_MANAGER', 'REPORT_READER', 'TOO_MANY_REPORTS'],
});

export const updateReport = keep({
  summary: 'Change a scheduled report, or pause or continue it',
  method: 'PUT',
  path: '/{reportId}',
  params: oneOfThem,
  body: dataOf({ ...input, paused: z.boolean() }),
  refusals: ['NOT_MANAGER', 'REPORT_READER'],
});

export const removeReport = keep({
  summary: 'Delete a scheduled report',
  method: 'DELETE',
  path: '/{reportId}',
  params: oneOfThem,
  refusals: ['NOT_MANAGER'],
});

export const stopReport = endpoint({
  summary: 'End a scheduled report for oneself with the key from its email, by one POST without logging in (RFC 8058)',
  tag,
  method: 'POST',
  path: '/metrics/reports/unsubscribe',
  access: 'guest',
  query: z.object({ key: z.string().min(1).max(200) }),
  response: one(z.object({ stopped: z.boolean() })),
  refusals: ['INVALID_TOKEN'],
});

export const openStopReport = endpoint({
  summary:
    'Redirect to the page that ends a scheduled report, for email programs that open the address. This call changes nothing',
  tag,
  method: 'GET',
  path: '/metrics/reports/unsubscribe',
  access: 'guest',
  query: z.object({ key: z.string().min(1).max(200) }),
  status: 302,
  response: z.object({ location: z.string() }),
});
