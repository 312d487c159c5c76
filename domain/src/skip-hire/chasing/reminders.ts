/** The steps of reminding a customer of an overdue invoice, in their order. */
export const REMINDER_STEPS = [1, 2, 3] as const;
export type Step = (typeof REMINDER_STEPS)[number];

/** What the steps are called. */
export const STEP_LABELS: Record<Step, string> = { 1: 'First reminder', 2: 'Second reminder', 3: 'Final reminder' };

export interface ReminderStep {
  step: Step;
  /** Whole days after the due date on which it may first be sent. */
  days: number;
  subject: string;
  /** Paragraphs are separated by an empty line. */
  body: string;
}

/** What a reminder may name, each written in braces, with what takes its place. */
export const REMINDER_PLACES = {
  customer: 'the customer’s name',
  account: 'their account number',
  amount: 'what is overdue on these invoices',
  invoices: 'the invoices’ numbers',
  days: 'how late the oldest invoice is, for example “12 days”',
  company: 'your company’s name',
} as const;
export type ReminderPlace = keyof typeof REMINDER_PLACES;

/** The words and days of a company that has not changed them. */
export const USUAL_REMINDERS: readonly ReminderStep[] = [
  {
    step: 1,
    days: 7,
    subject: 'Reminder: {amount} overdue, account {account}',
    body: 'Our records show that {amount} is overdue on {invoices}. This may be an oversight, so the details are below.\n\nIf you’ve paid in the last few days, thank you: there’s nothing more to do. If something is wrong with an invoice, tell us and we’ll look into it.',
  },
  {
    step: 2,
    days: 14,
    subject: 'Second reminder: {amount} overdue, account {account}',
    body: '{amount} is still overdue on {invoices}. Payment is now {days} late.\n\nPlease pay it this week, or tell us when you will. If something is wrong with an invoice, tell us now so that we can put it right.',
  },
  {
    step: 3,
    days: 30,
    subject: 'Final reminder: {amount} overdue, account {account}',
    body: '{amount} is now {days} overdue on {invoices}. We’ve already sent two reminders.\n\nPlease pay within seven days. If we don’t hear from you, we may put your account on stop. If you’re a business, we may also charge statutory interest and a fixed sum under the Late Payment of Commercial Debts (Interest) Act 1998.',
  },
];

const PLACE = /\{([^{}]*)\}/g;

/** The names in braces that no reminder knows, as they are written. */
export function unknownPlaces(text: string): string[] {
  return [...text.matchAll(PLACE)].flatMap(([whole, name]) => (Object.hasOwn(REMINDER_PLACES, name!) ? [] : [whole]));
}

/** The text with each place filled. What is filled in is not read again. */
export function fillPlaces(text: string, values: Readonly<Record<ReminderPlace, string>>): string {
  return text.replaceAll(PLACE, (whole, name: string) =>
    Object.hasOwn(REMINDER_PLACES, name) ? values[name as ReminderPlace] : whole,
  );
}

/**
 * The next reminder of an overdue invoice, and in how many days it may be sent: 0 for today. Steps follow each other: each waits for
 * its own day after the due date, and for as many days after the step before it as lie between the two, so that an invoice that was
 * never chased does not get three on three days. Null: it has had the last one. `daysLate` leaves out days in dispute.
 */
export function nextReminder(
  { daysLate, last }: { daysLate: number; last: { step: Step; daysAgo: number } | null },
  steps: readonly Pick<ReminderStep, 'step' | 'days'>[],
): { step: Step; inDays: number } | null {
  const sorted = steps.toSorted((a, b) => a.step - b.step);
  const next = sorted.find(({ step }) => step > (last?.step ?? 0));
  if (!next) return null;
  const before = last && sorted.find(({ step }) => step === last.step);
  const wait = before ? next.days - before.days - last.daysAgo : 0;
  return { step: next.step, inDays: Math.max(0, next.days - daysLate, wait) };
}

/** Why a customer with something overdue gets no reminder now. */
export const NO_REMINDER = [
  'not_yet',
  'all_sent',
  'disputed',
  'promised',
  'covered',
  'opted_out',
  'no_address',
] as const;
export type NoReminder = (typeof NO_REMINDER)[number];
