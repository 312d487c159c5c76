/** Why a period has no value. WEEKEND and FINISHED are given by the system alone. Source: metrics.md §2.2. */
export const DISMISS_REASONS = ['NO_ACTIVITY', 'HOLIDAY', 'NOT_MEASURED', 'DATA_LOST', 'OTHER'] as const;
export type DismissReason = (typeof DISMISS_REASONS)[number];

/** What people read for a reason. */
export const REASON_WORDS: Record<DismissReason | 'WEEKEND' | 'FINISHED', string> = {
  NO_ACTIVITY: 'No activity',
  HOLIDAY: 'Holiday',
  NOT_MEASURED: 'Not measured',
  DATA_LOST: 'Data lost',
  OTHER: 'Other',
  WEEKEND: 'Weekend',
  FINISHED: 'Finished',
};

/** Characters of a reason in words. */
export const REASON_LENGTH = 500;

/**
 * Whether a dismissal has to be explained in words: for OTHER, and whenever a manager sets aside what somebody reported.
 * Source: metrics.md §2.2.
 */
export function needsReasonText(reason: DismissReason, dismissal: { manager: boolean; ofReported: boolean }): boolean {
  return reason === 'OTHER' || (dismissal.manager && dismissal.ofReported);
}
