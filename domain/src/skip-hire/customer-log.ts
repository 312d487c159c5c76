import type { IsoDate } from '../common/dates.ts';

/** What staff log of their contact with a customer. */
export const LOG_KINDS = ['call', 'complaint', 'note'] as const;
export type LogKind = (typeof LOG_KINDS)[number];

/** Whether somebody still has to act on an entry: every complaint, and whatever has a day to follow it up, until closed. */
export function isOpenEntry(entry: { kind: LogKind; followUpOn: IsoDate | null; closedAt: string | null }): boolean {
  return entry.closedAt === null && (entry.kind === 'complaint' || entry.followUpOn !== null);
}
