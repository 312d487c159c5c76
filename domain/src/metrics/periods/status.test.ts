import { describe, expect, test } from 'vitest';
import { mayPeriod, METRIC_ROLES, movePeriod, PERIOD_ACTIONS, type PeriodAction } from './actions.ts';
import { needsReasonText } from './dismissal.ts';
import { clockStatus, PERIOD_STATUSES, type PeriodStatus, type Timing, worstStatus } from './status.ts';

/** metrics.md §2.2 and §2.3 word for word: who may act, from which states, and the result. */
const TABLE: Record<PeriodAction, { by: string; from: string; to: string }> = {
  see: { by: 'manager editor viewer', from: 'PENDING TO_FILL DUE TO_BE_ACCEPTED UPDATED ACCEPTED', to: 'same' },
  comment: { by: 'manager editor viewer', from: 'PENDING TO_FILL DUE TO_BE_ACCEPTED UPDATED ACCEPTED', to: 'same' },
  attach: { by: 'manager editor', from: 'PENDING TO_FILL DUE TO_BE_ACCEPTED UPDATED ACCEPTED', to: 'same' },
  report: { by: 'manager editor', from: 'PENDING TO_FILL DUE', to: 'TO_BE_ACCEPTED' },
  edit: { by: 'manager editor', from: 'TO_BE_ACCEPTED UPDATED', to: 'UPDATED' },
  dismiss: {
    by: 'manager editor',
    from: 'PENDING TO_FILL DUE TO_BE_ACCEPTED UPDATED',
    to: 'TO_BE_ACCEPTED or UPDATED',
  },
  withdraw: { by: 'manager editor', from: 'TO_BE_ACCEPTED UPDATED', to: 'clock' },
  accept: { by: 'manager', from: 'TO_BE_ACCEPTED UPDATED', to: 'ACCEPTED' },
  dismissAndAccept: { by: 'manager', from: 'PENDING TO_FILL DUE TO_BE_ACCEPTED UPDATED', to: 'ACCEPTED' },
  requestChange: { by: 'manager', from: 'TO_BE_ACCEPTED UPDATED', to: 'same' },
  correct: { by: 'manager', from: 'ACCEPTED', to: 'same' },
};
const isPending = (status: PeriodStatus) => status === 'TO_BE_ACCEPTED' || status === 'UPDATED';

describe('6 statuses, 11 actions, 3 roles, finished or not', () => {
  const all = PERIOD_ACTIONS.flatMap((action) =>
    PERIOD_STATUSES.flatMap((status) =>
      METRIC_ROLES.flatMap((role) => [true, false].map((finished) => ({ action, status, role, finished }))),
    ),
  );

  test('is the whole matrix', () => expect(all).toHaveLength(396));

  test.each(all)('$action from $status by the $role, finished: $finished', ({ action, status, role, finished }) => {
    const row = TABLE[action];
    const expected =
      row.by.split(' ').includes(role) && row.from.split(' ').includes(status) && (!finished || action === 'see');
    const may = mayPeriod(action, { status, role, finished, reportedByMe: true });
    expect(may.allowed).toBe(expected);
    if (!may.allowed) return expect(may.reason).toMatch(/^[A-Z].+\.$/);
    const to = row.to === 'TO_BE_ACCEPTED or UPDATED' ? (isPending(status) ? 'UPDATED' : 'TO_BE_ACCEPTED') : row.to;
    expect(movePeriod(action, status, false)).toBe(to === 'same' ? null : to);
    // Only a first answer is accepted automatically.
    expect(movePeriod(action, status, true)).toBe(to === 'same' ? null : to === 'TO_BE_ACCEPTED' ? 'ACCEPTED' : to);
  });
});

test('nothing leaves ACCEPTED', () => {
  for (const action of PERIOD_ACTIONS) expect(movePeriod(action, 'ACCEPTED', false)).toBeNull();
});

test('an editor withdraws their own answer, a manager anybody’s', () => {
  const question = { status: 'UPDATED', finished: false, reportedByMe: false } as const;
  expect(mayPeriod('withdraw', { ...question, role: 'editor' })).toMatchObject({
    allowed: false,
    code: 'NOT_REPORTER',
  });
  expect(mayPeriod('withdraw', { ...question, role: 'manager' }).allowed).toBe(true);
});

test('with four eyes nobody accepts what they reported themselves', () => {
  const question = { status: 'UPDATED', role: 'manager', finished: false, fourEyes: true } as const;
  for (const action of PERIOD_ACTIONS) {
    const status = action === 'correct' ? 'ACCEPTED' : question.status;
    const own = mayPeriod(action, { ...question, status, reportedByMe: true });
    const others = mayPeriod(action, { ...question, status, reportedByMe: false });
    const accepts = action === 'accept' || action === 'dismissAndAccept' || action === 'correct';
    expect(own).toEqual(accepts ? expect.objectContaining({ allowed: false, code: 'OWN_VALUE' }) : others);
    if (accepts) expect(others.allowed).toBe(true);
  }
});

test('nobody types, accepts or corrects a computed value, but people comment and attach', () => {
  for (const action of PERIOD_ACTIONS)
    for (const status of PERIOD_STATUSES) {
      const may = mayPeriod(action, { status, role: 'manager', finished: false, computed: true });
      if (['see', 'comment', 'attach'].includes(action)) expect(may.allowed).toBe(true);
      else expect(may).toMatchObject({ allowed: false, code: 'COMPUTED' });
    }
});

test('an automatically dismissed weekend may still be reported, but nothing else', () => {
  const free = { status: 'ACCEPTED', role: 'editor', finished: false, free: true } as const;
  expect(mayPeriod('report', free).allowed).toBe(true);
  expect(mayPeriod('withdraw', free).allowed).toBe(false);
  expect(mayPeriod('accept', { ...free, role: 'manager' }).allowed).toBe(false);
  expect(mayPeriod('correct', { ...free, role: 'manager' }).allowed).toBe(false);
});

describe('the clock', () => {
  const timing: Timing = {
    schedule: { frequency: 'WEEKLY', weekday: 1, timeZone: 'Europe/London' },
    graceDays: 2,
    dueFrom: '2026-03-02',
    finishedAt: null,
    weekendSpans: [],
  };

  test.each([
    ['2026-03-22T23:59:59.999Z', null],
    ['2026-03-23T00:00:00.000Z', 'PENDING'],
    // The clocks go forward on the 29th, so the week ends an hour earlier in UTC.
    ['2026-03-29T22:59:59.999Z', 'PENDING'],
    ['2026-03-29T23:00:00.000Z', 'TO_FILL'],
    ['2026-03-31T22:59:59.999Z', 'TO_FILL'],
    ['2026-03-31T23:00:00.000Z', 'DUE'],
  ] as const)('at %s the week of 23 March is %s', (now, status) => {
    expect(clockStatus(timing, '2026-03-23', now)).toBe(status);
  });

  test('never calls a period overdue that is before the first one due', () => {
    expect(clockStatus({ ...timing, dueFrom: '2026-03-30' }, '2026-03-23', '2027-01-01T00:00:00.000Z')).toBe('TO_FILL');
  });

  test('stops when the metric is finished', () => {
    const finished = { ...timing, finishedAt: '2026-03-25T12:00:00.000Z' };
    expect(clockStatus(finished, '2026-03-23', '2027-01-01T00:00:00.000Z')).toBe('PENDING');
    expect(clockStatus(finished, '2026-03-30', '2027-01-01T00:00:00.000Z')).toBeNull();
    expect(clockStatus(finished, '2026-03-16', '2026-03-24T00:00:00.000Z')).toBe('TO_FILL');
  });

  test('dismisses weekends within a span, and only those', () => {
    const daily: Timing = {
      ...timing,
      schedule: { frequency: 'DAILY', timeZone: 'Europe/London' },
      weekendSpans: [{ from: '2026-03-08', to: '2026-03-14' }],
    };
    const at = (key: string) => clockStatus(daily, key, '2026-04-30T12:00:00.000Z');
    expect(['2026-03-07', '2026-03-08', '2026-03-13', '2026-03-14', '2026-03-15'].map(at)).toEqual([
      'DUE',
      'ACCEPTED',
      'DUE',
      'ACCEPTED',
      'DUE',
    ]);
  });
});

test('one state represents many: the most urgent', () => {
  expect(worstStatus(['ACCEPTED', 'PENDING', 'DUE', 'UPDATED'])).toBe('DUE');
  expect(worstStatus(['TO_BE_ACCEPTED', 'PENDING'])).toBe('TO_BE_ACCEPTED');
  expect(worstStatus([])).toBe('ACCEPTED');
});

test('a dismissal needs a written reason for OTHER, and when a manager dismisses a report', () => {
  expect(needsReasonText('OTHER', { manager: false, ofReported: false })).toBe(true);
  expect(needsReasonText('HOLIDAY', { manager: true, ofReported: true })).toBe(true);
  expect(needsReasonText('HOLIDAY', { manager: true, ofReported: false })).toBe(false);
  expect(needsReasonText('HOLIDAY', { manager: false, ofReported: true })).toBe(false);
});
