/**
 * The dashboard's first line: `4 skips on site, 1 over hire`, `Nothing on site today`. Takes counts of containers;
 * `overHire` are those of `onSite` past their hire period.
 */
export function headline(counts: { onSite: number; overHire: number }): string {
  const { onSite, overHire } = counts;
  if (onSite === 0) return 'Nothing on site today';
  const line = `${figure(onSite)} ${onSite === 1 ? 'skip' : 'skips'} on site`;
  if (overHire === 0) return line;
  if (onSite === 1) return `${line}, over hire`;
  if (overHire === onSite) return `${line}, ${onSite === 2 ? 'both' : 'all'} over hire`;
  return `${line}, ${figure(overHire)} over hire`;
}

/**
 * The line below it: `2 jobs booked today. Nothing to sign.` Takes today's jobs and the notes that the customer still
 * has to sign.
 */
export function todayLine(counts: { jobsToday: number; awaitingSignature: number }): string {
  const { jobsToday, awaitingSignature } = counts;
  const jobs =
    jobsToday === 0
      ? 'No jobs booked today.'
      : `${figure(jobsToday)} ${jobsToday === 1 ? 'job' : 'jobs'} booked today.`;
  const notes = awaitingSignature === 0 ? 'Nothing to sign.' : `${signatures(awaitingSignature)}.`;
  return `${jobs} ${notes}`;
}

/** `3 documents to sign`: the first line of the documents list. Takes one or more. */
export function signatures(awaiting: number): string {
  return `${figure(awaiting)} ${awaiting === 1 ? 'document' : 'documents'} to sign`;
}

function figure(count: number): string {
  return count.toLocaleString('en-GB');
}
