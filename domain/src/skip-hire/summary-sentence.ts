import { countStart, countText } from '../common/count-text.ts';

/**
 * The dashboard's first line: `Four skips on site, one over its hire`, `Nothing on site today`. Takes counts of containers;
 * `overHire` are those of `onSite` past their hire period.
 */
export function headline(counts: { onSite: number; overHire: number }): string {
  const { onSite, overHire } = counts;
  if (onSite === 0) return 'Nothing on site today';
  const line = `${countStart(onSite)} ${onSite === 1 ? 'skip' : 'skips'} on site`;
  if (overHire === 0) return line;
  if (onSite === 1) return `${line}, over its hire`;
  if (overHire === onSite) return `${line}, ${onSite === 2 ? 'both' : 'all'} over their hire`;
  return `${line}, ${countText(overHire)} over ${overHire === 1 ? 'its' : 'their'} hire`;
}

/**
 * The line below it: `Two jobs booked today. Nothing to sign.` Takes today's jobs and the notes that the customer still
 * has to sign.
 */
export function todayLine(counts: { jobsToday: number; awaitingSignature: number }): string {
  const { jobsToday, awaitingSignature } = counts;
  const jobs =
    jobsToday === 0
      ? 'No jobs booked today.'
      : `${countStart(jobsToday)} ${jobsToday === 1 ? 'job' : 'jobs'} booked today.`;
  const notes = awaitingSignature === 0 ? 'Nothing to sign.' : `${signatures(awaitingSignature)}.`;
  return `${jobs} ${notes}`;
}

/** `Three documents to sign`: the first line of the documents list. Takes one or more. */
export function signatures(awaiting: number): string {
  return `${countStart(awaiting)} ${awaiting === 1 ? 'document' : 'documents'} to sign`;
}
