import { shownAccount } from '../shown.ts';
import { outbox } from './browser-outbox.ts';
import { projectsWithCells, sendCells } from './cells.ts';
import { sendRequests } from './requests.ts';
import { ownerOf, type Entry } from './store.ts';
import { writeCells } from './write-cells.ts';

/** What a person has on this device that the server does not have, refusals that they have not read counted. */
export function unsentOf(entries: readonly Entry[], userId: string): Entry[] {
  return entries.filter(({ owner }) => owner === ownerOf(userId));
}

/** Tries once to send everything of a person that can be sent now: requests of the account that they work in, and values. */
export async function sendEverything(userId: string): Promise<void> {
  const accountId = shownAccount();
  const projects = projectsWithCells(await outbox.refresh(), userId);
  await Promise.all([
    ...(accountId ? [sendRequests(userId, accountId)] : []),
    ...projects.map((projectId) => sendCells(outbox, userId, projectId, { write: writeCells })),
  ]);
}
