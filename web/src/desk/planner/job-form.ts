/** The form in a job's dialog, for its button in the foot. */
export const FORM = 'job-form';
