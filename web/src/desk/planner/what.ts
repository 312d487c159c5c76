import type { JobType } from '@tonnage/domain/skip-hire/orders';
import { words } from '../requests/words.ts';

/** A job's shortest description: "Collect 12 yd maxi". */
export function whatOf({ type, container }: { type: JobType; container: string }): string {
  return `${words.verb[type]} ${container}`;
}
