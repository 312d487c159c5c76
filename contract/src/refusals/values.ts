import { NOT_A_DECIMAL } from '@tonnage/domain/metrics/decimal';

/** The refusals of metrics' values, formulas and periods. Source: metrics.md §2.12, §3.1. */
export const VALUE_REFUSALS = {
  METRIC_FINISHED: {
    status: 409,
    message: 'This metric is finished, so it is view-only.',
  },
  OWN_VALUE: {
    status: 409,
    message: 'You reported this value. Ask another manager to accept it.',
  },
  ALREADY_ACCEPTED: {
    status: 409,
    message: 'This value has been accepted and can no longer be edited.',
    field: 'value',
  },
  ALREADY_REPORTED: {
    status: 409,
    message: 'A value has already been reported for this period. Edit it instead.',
    field: 'value',
  },
  FORMULA_WRONG: {
    status: 422,
    message: 'This formula can’t be read.',
    field: 'formula',
  },
  FORMULA_CIRCLE: {
    status: 409,
    message: 'A metric can’t be computed from itself, not even through other formulas.',
    field: 'formula',
  },
  COMPUTED: {
    status: 409,
    message: 'This metric is computed from others. Change one of their values instead.',
  },
  USED_IN_FORMULA: {
    status: 409,
    message: 'Another metric is computed from this one. Change its formula first.',
  },
  NOT_ACCEPTED: {
    status: 409,
    message: 'This value has not been accepted yet, so it can still be edited.',
    field: 'value',
  },
  SAME_FIGURE: {
    status: 409,
    message: 'This is already the figure of this period. Enter a different one.',
    field: 'value',
  },
  NOTHING_REPORTED: {
    status: 409,
    message: 'Nothing has been reported for this period yet.',
  },
  VERSION_CONFLICT: {
    status: 409,
    message: 'Someone else has changed this value since you opened it.',
    field: 'value',
  },
  OBJECTIVE_RANGE: {
    status: 422,
    message: 'The upper limit must be higher than the lower one.',
    field: 'upper',
  },
  NOT_A_NUMBER: { status: 422, message: NOT_A_DECIMAL, field: 'value' },
  PERIOD_NOT_STARTED: {
    status: 422,
    message: 'This period has not started yet',
    field: 'key',
  },
  BAD_PERIOD_KEY: {
    status: 422,
    message: 'No period of this project starts on that date.',
    field: 'key',
  },
  BEFORE_START: {
    status: 422,
    message: 'The metric hadn’t started in that period.',
    field: 'key',
  },
  NOTHING_OPEN: {
    status: 409,
    message: 'This person has nothing to report here.',
  },
  ALREADY_NUDGED: {
    status: 409,
    message: 'This person has already been reminded today. Try again tomorrow.',
  },
  NUDGE_SELF: {
    status: 409,
    message: 'You report these yourself. Report them, or assign another editor.',
  },
  EDITOR_RESTS: {
    status: 409,
    message: 'This person’s account is deactivated, so they won’t get a reminder. Assign another editor.',
  },
  TOO_MANY_LINKS: {
    status: 409,
    message: 'A period can have up to 20 links. Remove one first.',
    field: 'url',
  },
  TOO_MANY_DOCUMENTS: {
    status: 409,
    message: 'A period can have up to 10 documents. Remove one first.',
    field: 'file',
  },
  REASON_REQUIRED: {
    status: 422,
    message: 'Please give a brief reason.',
    field: 'reason',
  },
} as const;
