import { LIMITS } from '../limits.ts';

/** The refusals of the metrics tool. Source: metrics.md §2.12, §3.1. */
export const METRIC_REFUSALS = {
  ORGANISATION_NAME_TAKEN: {
    status: 409,
    message: 'This organisation name is already in use',
    field: 'name',
  },
  METRIC_CODE_TAKEN: {
    status: 409,
    message: 'Another metric of this organisation has this code.',
    field: 'code',
  },
  METRIC_AMBIGUOUS: {
    status: 409,
    message: 'Several metrics have this name. Use the metric’s code or id.',
  },
  NOT_A_PERIOD: {
    status: 422,
    message:
      'Enter a day as 2026-11-18, or the period as 2026-W47, 2026-11, 2026-Q4 or 2026, as the metric is reported.',
    field: 'period',
  },
  LISTED_TWICE: {
    status: 422,
    message: 'This request already has a value for this metric and period.',
  },
  PROJECT_NAME_TAKEN: {
    status: 409,
    message: 'The organisation already has a project with this name. Choose another.',
    field: 'name',
  },
  METRIC_NAME_TAKEN: {
    status: 409,
    message: 'The project already has a metric with this name. Choose another.',
    field: 'name',
  },
  NOT_A_COLLEAGUE: {
    status: 409,
    message: 'You can only add people who already work with you here. Invite anyone else by email.',
    field: 'email',
  },
  EMAIL_NOT_REGISTERED: {
    status: 404,
    message: 'This email is not registered in the product',
    field: 'email',
  },
  METRICS_SIGN_UP_CLOSED: {
    status: 403,
    message: 'You need an invitation to use Metrics here. Ask a manager of your organisation to invite you.',
    field: 'email',
  },
  LAST_MANAGER: {
    status: 409,
    message: 'Add another manager first, or delete the organisation.',
  },
  STILL_EDITS: {
    status: 409,
    message: 'This person still reports metrics here. Assign another editor first.',
  },
  ALREADY_MANAGER: {
    status: 409,
    message: 'This person is already a manager.',
    field: 'emails',
  },
  NAME_NOT_CONFIRMED: {
    status: 422,
    message: 'Type the name exactly as shown to confirm.',
    field: 'confirmName',
  },
  PRIVACY_NOT_ACCEPTED: {
    status: 422,
    message: 'You must accept the privacy policy',
    field: 'acceptPrivacy',
  },
  NOT_MANAGER: {
    status: 403,
    message: 'Only a manager of the organisation can do this.',
  },
  NOT_EDITOR: {
    status: 403,
    message: 'Only the metric’s editor or a manager can do this.',
  },
  NOT_REPORTER: {
    status: 403,
    message: 'Someone else reported this. Ask them or a manager to withdraw it.',
  },
  NOT_MAILED: {
    status: 422,
    message: 'There are no emails of this kind.',
  },
  NOT_A_ZONE: {
    status: 422,
    message: 'Choose a time zone by name, for example Europe/London.',
    field: 'timeZone',
  },
  NOT_A_SCHEDULE: {
    status: 422,
    message: 'Choose the day each period starts on.',
    field: 'schedule',
  },
  GRACE_TOO_LONG: {
    status: 422,
    message: 'The grace period can’t be longer than a reporting period.',
    field: 'graceDays',
  },
  START_OUT_OF_REACH: {
    status: 422,
    message: 'A project can start up to ten years ago, or up to a year from now.',
    field: 'startDate',
  },
  METRIC_BEFORE_PROJECT: {
    status: 422,
    message: 'The metric can’t start before the project',
    field: 'startDate',
  },
  ANSWER_BEFORE_START: {
    status: 409,
    message: 'A period before that day has already been reported. Choose an earlier day.',
    field: 'startDate',
  },
  UNIT_LOCKED: {
    status: 409,
    message: 'Values have already been reported in this unit. Add another metric to use a different one.',
    field: 'unit',
  },
  UNIT_MISSING: { status: 422, message: 'Select a unit', field: 'unit' },
  PERCENT_NOT_SUMMED: {
    status: 422,
    message: 'Percentages can’t be summed. Choose the average.',
    field: 'aggregate',
  },
  NO_DATA: { status: 422, message: 'There is no data to export.' },
  NOT_A_MEMBER: {
    status: 422,
    message: 'This person isn’t in the organisation. Add them as a member first.',
    field: 'editorId',
  },
  DAILY_ONLY: {
    status: 422,
    message: 'Weekends can only be skipped in a daily project.',
    field: 'autoDismissWeekends',
  },
  COMMENT_CLOSED: {
    status: 409,
    message: 'Only the person who wrote a comment can edit it, and only for 15 minutes. Add another comment instead.',
  },
  PROJECT_FINISHED: { status: 409, message: 'This project is finished, so it is view-only.' },
  NOT_PORTAL_MEMBER: {
    status: 403,
    message: 'Only someone with access to that portal account can connect it. Ask a manager who has.',
    field: 'accountId',
  },
  FEED_NOT_YOURS: {
    status: 403,
    message: 'Your role there doesn’t include this figure. Choose another one, or ask someone who can see it.',
    field: 'feed',
  },
  FEED_SITES: {
    status: 422,
    message: 'Choose sites that you can see in the portal. You need access to all of them to choose the whole account.',
    field: 'siteIds',
  },
  FEED_UNFIT: {
    status: 422,
    message: 'That figure doesn’t match the metric’s type and unit. Choose one that does.',
    field: 'feed',
  },
  NOT_CONNECTED: { status: 409, message: 'This metric isn’t filled from the portal.' },
  REPORT_READER: {
    status: 422,
    message: 'One of these people isn’t in the organisation any more. Choose again.',
    field: 'readerIds',
  },
  TOO_MANY_REPORTS: {
    status: 409,
    message: 'This organisation already has 50 scheduled reports. Delete one that nobody needs.',
  },
  INCOMING_METRIC: {
    status: 422,
    message: 'Enter the path of the metric’s code, or choose one metric for every row.',
    field: 'mapping.metricPath',
  },
  INCOMING_BODY: {
    status: 422,
    message: 'This isn’t JSON. Paste a body exactly as the other program sends it.',
    field: 'sample',
  },
  INCOMING_ROWS: {
    status: 422,
    message: 'There is no list of 1 to 1,000 rows where the mapping says.',
    field: 'mapping.rows',
  },
  INCOMING_SIGNATURE: {
    status: 401,
    message:
      'The signature isn’t right. Sign the exact body with the webhook’s secret, in Tonnage-Signature, within five minutes.',
  },
  TOO_MANY_METRICS: {
    status: 409,
    message: `A project can have up to ${LIMITS.projectMetrics} metrics. Start another project for more.`,
  },
  METRICS_CHANGED: {
    status: 409,
    message: 'Metrics were added or deleted in the meantime. Reload the page and try again.',
    field: 'metricIds',
  },
  MIXED_UNITS: {
    status: 422,
    message: 'The selected metrics have different units. Set the objectives of one unit at a time.',
    field: 'objective',
  },
  TEMPLATE_NAME_TAKEN: {
    status: 409,
    message: 'Another template of this organisation has this name. Choose another one.',
    field: 'name',
  },
  TEMPLATE_EMPTY: {
    status: 409,
    message: 'This project has no metrics to save. Add some first.',
  },
  TOO_MANY_TEMPLATES: {
    status: 409,
    message: `An organisation can have up to ${LIMITS.metricTemplates} templates. Delete one first.`,
  },
} as const;
