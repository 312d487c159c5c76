/** The facts of a notification: names and texts as they were when it was caused. Absent ones read as empty. */
export interface NoticeFacts {
  actor?: string;
  organisation?: string;
  project?: string;
  metric?: string;
  period?: string;
  /** The person it is about, and whoever acted before them. */
  person?: string;
  before?: string;
  value?: string;
  from?: string;
  reason?: string;
  excerpt?: string;
  /** What somebody’s alert is about: “above 14 t”. */
  alert?: string;
  /** The values of a complete period, a line for each metric; only for the email. */
  figures?: readonly string[];
  /** The counts of a digest. */
  report?: number;
  accept?: number;
  overdue?: number;
  projects?: number;
}

/**
 * The recipients: of the organisation, of the metric (or of all metrics of a project), or named by the command: the
 * people concerned, and those who have taken part.
 */
export type NoticePart = 'managers' | 'editors' | 'viewers' | 'recipients' | 'involved';

interface Rule {
  /** Its name in the preferences. */
  label: string;
  to: readonly NoticePart[];
  /**
   * The recipients who also get an email, unless they turned it off. Empty: it is only in the list, and digests count
   * it.
   */
  mail: readonly NoticePart[];
  one: (facts: Facts) => string;
  /** The email's subject, if the sentence contains a value or a person's words: a subject never does. */
  subject?: (facts: Facts) => string;
  /** Several from one person in one project. */
  many?: (n: number, facts: Facts) => string;
}

type Facts = Required<NoticeFacts>;

const ALL = ['managers', 'editors', 'viewers'] as const;
const NOBODY = [] as const;
const at = ({ metric, period }: Facts) => `${metric}, ${period}`;
const count = (n: number, one: string, more = `${one}s`) => `${n} ${n === 1 ? one : more}`;

/** The 23 notifications: recipients, channels and texts. Source: specification §3, metrics.md §2.9. */
export const NOTICES = {
  CREATED_ORGANISATION: {
    label: 'You’re invited to manage an organisation',
    to: ['recipients'],
    mail: NOBODY,
    one: (s) => `${s.actor} invited you to manage ${s.organisation}`,
  },
  NEW_OWNER: {
    label: 'Someone becomes a manager',
    to: ['managers', 'recipients'],
    mail: ['recipients'],
    one: (s) => `${s.person} is now a manager of ${s.organisation}`,
  },
  DELETED_OWNER: {
    label: 'Someone is removed as a manager',
    to: ['managers', 'recipients'],
    mail: ['recipients'],
    one: (s) => `${s.person} is no longer a manager of ${s.organisation}`,
  },
  CREATED_PROJECT: {
    label: 'A project is created',
    to: ['managers'],
    mail: NOBODY,
    one: (s) => `${s.actor} created the project ${s.project}`,
  },
  FINISHED_PROJECT: {
    label: 'A project is finished',
    to: ALL,
    mail: ALL,
    one: (s) => `${s.project} is finished and now view-only`,
  },
  DELETED_PROJECT: {
    label: 'A project is deleted',
    to: ALL,
    mail: ALL,
    one: (s) => `${s.actor} deleted the project ${s.project}`,
  },
  FINISHED_KPI: {
    label: 'A metric is finished',
    to: ALL,
    mail: ['editors'],
    one: (s) => `${s.metric} is finished and now view-only`,
    many: (n, s) => `${n} metrics in ${s.project} are finished and now view-only`,
  },
  DELETED_KPI: {
    label: 'A metric is deleted',
    to: ALL,
    mail: ['editors'],
    one: (s) => `${s.actor} deleted the metric ${s.metric}`,
    many: (n, s) => `${s.actor} deleted ${n} metrics in ${s.project}`,
  },
  NEW_KPI_EDITOR: {
    label: 'You’re assigned a metric to report',
    to: ['recipients'],
    mail: ['recipients'],
    one: (s) => `You’re now responsible for reporting ${s.metric} in ${s.project}. First period: ${s.period}`,
    many: (n, s) => `You’re now responsible for reporting ${n} metrics in ${s.project}`,
  },
  NEW_KPI_VIEWER: {
    label: 'You’re added as a viewer of a metric',
    to: ['recipients'],
    mail: ['recipients'],
    one: (s) => `You can now view ${s.metric} in ${s.project}`,
    many: (n, s) => `You can now view ${n} metrics in ${s.project}`,
  },
  UPDATED_KPI_EDITOR: {
    label: 'A metric’s editor changes',
    to: ['recipients', 'managers'],
    mail: ['recipients'],
    one: (s) =>
      s.person === ''
        ? `${s.before} no longer reports ${s.metric}`
        : `${s.person} now reports ${s.metric} instead of ${s.before}`,
    many: (n, s) => `${n} metrics in ${s.project} have a new editor`,
  },
  DELETED_KPI_VIEWER: {
    label: 'You’re removed as a viewer of a metric',
    to: ['recipients'],
    mail: NOBODY,
    one: (s) => `You can no longer view ${s.metric}`,
    many: (n, s) => `You can no longer view ${n} metrics in ${s.project}`,
  },
  REPORTED_KPI: {
    label: 'A value is reported (by email: only alerts that you set)',
    to: ['managers', 'viewers', 'recipients'],
    mail: ['recipients'],
    // To everyone concerned, or to somebody whose alert it crosses.
    one: (s) => (s.alert === '' ? `${s.actor} reported ${s.value} for ${at(s)}` : `${at(s)}: ${s.value} is ${s.alert}`),
    subject: (s) => `Alert: ${at(s)}`,
    many: (n, s) => `${s.actor} reported ${n} values in ${s.project}`,
  },
  EDITED_KPI: {
    label: 'A value is changed',
    to: ['managers', 'viewers'],
    mail: NOBODY,
    one: (s) => `${s.actor} changed ${at(s)}: ${s.from} → ${s.value}`,
    many: (n, s) => `${s.actor} changed ${n} values in ${s.project}`,
  },
  ACCEPTED_KPI: {
    label: 'A value is accepted',
    to: ['recipients', 'editors', 'viewers'],
    mail: NOBODY,
    one: (s) => `${s.actor} accepted ${at(s)}`,
    many: (n, s) => `${s.actor} accepted ${n} values in ${s.project}`,
  },
  DISMISSED_KPI: {
    label: 'A period is dismissed',
    to: [...ALL, 'recipients'],
    mail: ['recipients'],
    one: (s) => `${s.actor} dismissed ${at(s)}: ${s.reason}`,
    subject: (s) => `${s.actor} dismissed ${at(s)}`,
    many: (n, s) => `${s.actor} dismissed ${n} periods in ${s.project}`,
  },
  ADD_OBJECTIVE: {
    label: 'An objective is set',
    to: ALL,
    mail: ['editors'],
    one: (s) =>
      s.value === ''
        ? `${s.metric} has no objective from ${s.period}`
        : `New objective for ${s.metric}: ${s.value} from ${s.period}`,
    subject: (s) => `${s.metric} has a new objective`,
    many: (n, s) => `${n} new objectives in ${s.project}`,
  },
  NEW_COMMENT: {
    label: 'Someone comments',
    to: ['managers', 'editors', 'recipients', 'involved'],
    mail: ['recipients'],
    one: (s) => `${s.actor} commented on ${at(s)}: “${s.excerpt}”`,
    subject: (s) => `${s.actor} commented on ${at(s)}`,
    many: (n, s) => `${s.actor} commented ${n} times in ${s.project}`,
  },
  ALL_KPIS_REPORTED: {
    label: 'All metrics are reported for a period',
    to: ['managers'],
    mail: ['managers'],
    one: (s) => `All metrics in ${s.project} are reported for ${s.period}`,
    many: (n, s) => `All metrics in ${s.project} are reported for ${n} periods`,
  },
  ALL_KPIS_ACCEPTED: {
    label: 'A period is complete',
    to: ALL,
    mail: ALL,
    one: (s) => `${s.project}: ${s.period} is complete`,
    many: (n, s) => `${s.project}: ${n} periods are complete`,
  },
  PERIODS_TO_REPORT: {
    label: 'Daily digest: values to report',
    to: ['recipients'],
    mail: ['recipients'],
    // By schedule for everything that they report, or from a manager who reminds them of one project.
    one: (s) =>
      `${s.project === '' ? 'You have' : `${s.actor} sent you a reminder: you have`} ${count(s.report, 'value')} to report in ${
        s.project === '' ? count(s.projects, 'project') : s.project
      }${s.overdue > 0 ? `, ${s.overdue} overdue` : ''}`,
  },
  PERIODS_TO_ACCEPT: {
    label: 'Daily digest: values to accept',
    to: ['recipients'],
    mail: ['recipients'],
    one: (s) => `You have ${count(s.accept, 'value')} to accept in ${count(s.projects, 'project')}`,
  },
  PENDING_TASKS: {
    label: 'Weekly digest, on Mondays',
    to: ['recipients'],
    mail: ['recipients'],
    one: (s) => `This week: ${s.report} to report, ${s.accept} to accept, ${s.overdue} overdue`,
  },
} as const satisfies Record<string, Rule>;

export type NoticeType = keyof typeof NOTICES;
export const NOTICE_TYPES = Object.keys(NOTICES) as NoticeType[];

const NOTHING: Facts = {
  actor: '',
  organisation: '',
  project: '',
  metric: '',
  period: '',
  person: '',
  before: '',
  value: '',
  from: '',
  reason: '',
  excerpt: '',
  alert: '',
  figures: [],
  report: 0,
  accept: 0,
  overdue: 0,
  projects: 0,
};

/** The rule of a type, with every optional part filled in. */
export const noticeRule = (type: NoticeType): Rule => NOTICES[type];

/** A notification as a sentence: for one event, or for a bundle of `n`. */
export function noticeText(type: NoticeType, facts: NoticeFacts, n = 1): string {
  const rule = noticeRule(type);
  const complete = { ...NOTHING, ...facts };
  return n > 1 && rule.many ? rule.many(n, complete) : rule.one(complete);
}

/** The subject of its email. */
export function noticeSubject(type: NoticeType, facts: NoticeFacts, n: number): string {
  const { subject } = noticeRule(type);
  return n === 1 && subject ? subject({ ...NOTHING, ...facts }) : noticeText(type, facts, n);
}

/** Whether a type is ever emailed, so that there is something to turn off. */
export const isMailed = (type: NoticeType): boolean => noticeRule(type).mail.length > 0;

/** Minutes within which events of one type, person and project are bundled. Source: metrics.md §2.9. */
export const BUNDLE_MINUTES = 15;
/** Events of a bundle that are stored individually; the rest are only counted. */
export const BUNDLE_ITEMS = 100;
