import { shownAccount } from '../shown.ts';
import { outbox } from './browser-outbox.ts';
import { projectsWithCells, sendCells } from './cells.ts';
import { sendRequests } from './requests.ts';
import { ownerOf, type Entry } from './store.ts';
import { writeCells } from './write-cells.ts';

/** A user's entries on this device that the server does not have, including refusals that they have not read. */
export function unsentOf(entries: readonly Entry[], userId: string): Entry[] {
  return entries.filter(({ owner }) => owner === ownerOf(userId));
}

/** Tries once to send everything of a user that can be sent now: values, and requests of the current account. */
export async function sendEverything(userId: string): Promise<void> {
  const accountId = shownAccount();
  const projects = projectsWithCells(await outbox.refresh(), userId);
  await Promise.all([
    ...(accountId ? [sendRequests(userId, accountId)] : []),
    ...projects.map((projectId) => sendCells(outbox, userId, projectId, { write: writeCells })),
  ]);
}
