const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/**
 * The dashboard's first line: `Four skips on site, one over its hire`, `Nothing on site today`. Takes counts of containers;
 * `overHire` are those of `onSite` past their hire. Source: experience.md, computed, never canned.
 */
export function standing(counts: { onSite: number; overHire: number }): string {
  const { onSite, overHire } = counts;
  if (onSite === 0) return 'Nothing on site today';
  const line = `${capital(inWords(onSite))} ${onSite === 1 ? 'skip' : 'skips'} on site`;
  if (overHire === 0) return line;
  if (onSite === 1) return `${line}, over its hire`;
  if (overHire === onSite) return `${line}, ${onSite === 2 ? 'both' : 'all'} over their hire`;
  return `${line}, ${inWords(overHire)} over ${overHire === 1 ? 'its' : 'their'} hire`;
}

/**
 * The line below it: `Two jobs are booked for today. Nothing waits for your signature.` Takes the jobs of today and the notes
 * that wait to be signed. Source: experience.md.
 */
export function todayLine(counts: { jobsToday: number; awaitingSignature: number }): string {
  const { jobsToday, awaitingSignature } = counts;
  const jobs =
    jobsToday === 0
      ? 'No jobs are booked for today.'
      : `${capital(inWords(jobsToday))} ${jobsToday === 1 ? 'job is' : 'jobs are'} booked for today.`;
  const notes = awaitingSignature === 0 ? 'Nothing waits for your signature.' : `${signatures(awaitingSignature)}.`;
  return `${jobs} ${notes}`;
}

/** `Three documents wait for your signature`: the first line of the documents list. Takes one or more. */
export function signatures(awaiting: number): string {
  return `${capital(inWords(awaiting))} ${awaiting === 1 ? 'document waits' : 'documents wait'} for your signature`;
}

/** Words to twelve, figures above. */
function inWords(count: number): string {
  return WORDS[count] ?? count.toLocaleString('en-GB');
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
