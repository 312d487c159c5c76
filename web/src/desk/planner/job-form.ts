/** The id of the form in a job's dialog, for the button in its footer. */
export const FORM = 'job-form';
