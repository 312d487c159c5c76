import type { DayProposal, DayToPlan } from '@tonnage/domain/skip-hire/allocate-day';
import type { Search } from './proposal.worker.ts';

/** Searches off the page's own thread, so that it stays usable; rejects if the browser cannot. */
export function searchDay(day: DayToPlan, reorder: boolean): Promise<DayProposal> {
  return new Promise<DayProposal>((resolve, reject) => {
    const worker = new Worker(new URL('./proposal.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<DayProposal>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      reject(new Error('The proposal failed. Reload the page and try again.'));
    });
    // A worker’s message has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    worker.postMessage({ day, reorder } satisfies Search);
  });
}
