/** Why a period has no value. Only the system sets WEEKEND and FINISHED. Source: metrics.md §2.2. */
export const DISMISS_REASONS = ['NO_ACTIVITY', 'HOLIDAY', 'NOT_MEASURED', 'DATA_LOST', 'OTHER'] as const;
export type DismissReason = (typeof DISMISS_REASONS)[number];

/** The labels of the reasons. */
export const REASON_WORDS: Record<DismissReason | 'WEEKEND' | 'FINISHED', string> = {
  NO_ACTIVITY: 'No activity',
  HOLIDAY: 'Holiday',
  NOT_MEASURED: 'Not measured',
  DATA_LOST: 'Data lost',
  OTHER: 'Other',
  WEEKEND: 'Weekend',
  FINISHED: 'Finished',
};

/** The most characters of a written reason. */
export const REASON_LENGTH = 500;

/**
 * Whether a dismissal needs a written reason: for OTHER, and whenever a manager dismisses a reported value. Source:
 * metrics.md §2.2.
 */
export function needsReasonText(reason: DismissReason, dismissal: { manager: boolean; ofReported: boolean }): boolean {
  return reason === 'OTHER' || (dismissal.manager && dismissal.ofReported);
}
