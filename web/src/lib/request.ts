import { connection } from './connection.ts';
import { currentEra, cacheAnswer, cachedAnswer } from './answer-cache.ts';
import { idleTimeout } from './idle-timeout.ts';

/** Milliseconds without a sign of the server after which it counts as not reached. */
export const LOST_MS = 30_000;
/** Milliseconds after which what is kept is shown. The answer is still waited for, and kept for the next look. */
const LATE_MS = 5_000;
/** The same while the server could not be reached when it was last asked. */
const LATE_AGAIN_MS = 1_000;

export interface Answer {
  ok: boolean;
  status: number;
  reply: unknown;
}

/** One request and all of its answer. Rejects where that does not come whole, or where a network answers in the server's stead. */
export async function ask(address: string, init: RequestInit): Promise<Answer> {
  const answer = await send(address, init);
  connection.reached();
  return answer;
}

/**
 * The same, or what that person was told last: where the server is not reached, and where it does not answer in time. An answer that
 * comes a little later has the screen ask again; one that comes much later only stands in for the next.
 */
export async function fetchOrCached(userId: string, address: string, init: RequestInit): Promise<Answer> {
  const askedAt = Date.now();
  const era = currentEra();
  const asked = send(address, init);
  const keep = ({ ok, reply }: Answer) => (ok ? cacheAnswer(userId, address, { reply, era }) : undefined);
  asked.then(keep).catch(() => undefined);

  const patience = connection.read().online ? LATE_MS : LATE_AGAIN_MS;
  const isSettled = await settledWithin(patience, asked, ({ name }) => name === 'AbortError');
  const kept = isSettled ? null : await cachedAnswer(userId, address);
  if (kept === null) {
    const answer = await asked;
    connection.reached();
    return answer;
  }
  connection.shown(kept.at);
  asked.then(() => Date.now() - askedAt < LATE_MS && connection.back()).catch(() => undefined);
  return { ok: true, status: 200, reply: kept.reply };
}

/** Whether an answer comes within so many milliseconds, or an error that nothing kept can stand in for. What was asked goes on. */
export function settledWithin(
  ms: number,
  asked: Promise<unknown>,
  isTelling: (error: Error) => boolean,
): Promise<boolean> {
  const told = asked.then(() => true, isTelling);
  return Promise.race([told, new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))]);
}

async function send(address: string, init: RequestInit): Promise<Answer> {
  const silence = idleTimeout(LOST_MS, init.signal ?? undefined);
  try {
    const response = await fetch(address, { ...init, signal: silence.signal });
    const { ok, status, headers } = response;
    const reply = /json/.test(headers.get('content-type') ?? '') ? ((await response.json()) as unknown) : null;
    if (ok && status !== 204 && reply === null) throw new TypeError('No answer of the server');
    return { ok, status, reply };
  } finally {
    silence.over();
  }
}
