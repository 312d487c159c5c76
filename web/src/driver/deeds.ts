import type { Sent } from '@tonnage/contract/endpoint';
import type { completeStop, failStop, RunStop } from '@tonnage/contract/skip-hire/fleet';
import type { JobStatus } from '@tonnage/domain/skip-hire/orders';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { sendForm } from '../lib/bytes.ts';
import { outbox } from '../lib/outbox/browser-outbox.ts';
import type { Entry } from '../lib/outbox/store.ts';
import { isTransient } from '../lib/outbox/transient.ts';
import { newKey } from '../lib/sent-once.ts';

export type Done = Sent<typeof completeStop>['body']['data'];
type Failed = Sent<typeof failStop>['body']['data'];

/** What a driver says of a stop, with the pictures that belong to it. */
export type Wish =
  | { kind: 'start' }
  | { kind: 'complete'; data: Done; photo: Blob | null; signature: Blob | null }
  | { kind: 'fail'; data: Failed; photo: Blob | null };

/** A picture as it is stored: Safari's private sessions store no Blob. */
interface Picture {
  bytes: ArrayBuffer;
  type: string;
}

/** What a driver has said of a stop and the server has not answered yet, as it lies in the outbox. Its key makes it act once. */
interface Said {
  jobId: string;
  wish:
    | { kind: 'start' }
    | { kind: 'complete'; data: Done; photo: Picture | null; signature: Picture | null }
    | { kind: 'fail'; data: Failed; photo: Picture | null };
}
export type Deed = Entry<Said, string>;

const CHANNEL = 'stops';
/** Nobody takes a deed that is older, milliseconds. */
const KEPT_MS = 14 * 86_400_000;
const ownerOfRun = (runId: string) => `run:${runId}`;

/** What a run has in the outbox, in the order in which it was done. */
export function deedsOf(entries: readonly Entry[], runId: string): Deed[] {
  return entries.filter(({ owner }) => owner === ownerOfRun(runId)) as Deed[];
}

/**
 * Stores what a driver did, and sends it. Where the phone stores nothing it is sent at once; rejects where that fails too, and then
 * nothing of it is left.
 */
export async function addDeed(
  runId: string,
  { jobId, about, wish }: { jobId: string; about: string; wish: Wish },
  send: () => Promise<void>,
): Promise<void> {
  const payload: Said = { jobId, wish: await stored(wish) };
  const entry = { id: newKey(), owner: ownerOfRun(runId), channel: CHANNEL, at: Date.now(), title: about, payload };
  if (await outbox.add(entry)) return void send();
  await send();
  const unsent = outbox.read().find(({ id, refusal }) => id === entry.id && refusal === null);
  if (unsent === undefined) return;
  await outbox.remove(unsent.id);
  throw new Error('The deed was neither stored nor sent.');
}

/** Sends what a run has in the outbox, in order, until an answer stays out. `onSent`: the new status of a stop. */
export function sendDeeds(
  token: string,
  runId: string,
  onSent: (jobId: string, status: JobStatus) => void,
): Promise<void> {
  return outbox.send<Deed>(ownerOfRun(runId), CHANNEL, async ([first]) => {
    const { id, payload } = first!;
    try {
      onSent(payload.jobId, await sendDeed(token, first!));
    } catch (error) {
      if (isTransient(error) || linkIsOver(error)) return [{ id, later: true }];
      return [{ id, refusal: (error as Error).message }];
    }
    return [{ id, sent: true }];
  });
}

/** Removes what nobody would take any more. */
export async function forgetOldDeeds(): Promise<void> {
  for (const { id, owner, at } of await outbox.refresh())
    if (owner.startsWith(ownerOfRun('')) && at < Date.now() - KEPT_MS) await outbox.remove(id);
}

async function stored(wish: Wish): Promise<Said['wish']> {
  if (wish.kind === 'start') return wish;
  const photo = await pictureOf(wish.photo);
  return wish.kind === 'fail' ? { ...wish, photo } : { ...wish, photo, signature: await pictureOf(wish.signature) };
}
const pictureOf = async (blob: Blob | null): Promise<Picture | null> =>
  blob && { bytes: await blob.arrayBuffer(), type: blob.type };
const blobOf = ({ bytes, type }: Picture) => new Blob([bytes], { type });

const BECOMES = { start: 'en_route', complete: 'completed', fail: 'failed' } as const satisfies Record<
  Wish['kind'],
  JobStatus
>;

/** Where a stop stands for its driver: what waits to be sent counts as done. */
export function standOf(stop: Pick<RunStop, 'jobId' | 'status'>, deeds: readonly Deed[]) {
  const mine = deeds.filter(({ payload }) => payload.jobId === stop.jobId);
  const waiting = mine.filter(({ refusal }) => refusal === null);
  const last = waiting.at(-1);
  return {
    status: last ? BECOMES[last.payload.wish.kind] : stop.status,
    waiting: waiting.length > 0,
    refused: mine.filter(({ refusal }) => refusal !== null),
  };
}

/** Sends a deed under its key. Throws ApiError. */
async function sendDeed(token: string, { id: key, payload: { jobId, wish } }: Deed): Promise<JobStatus> {
  const params = { id: jobId };
  const once = { idempotencyKey: key, jwt: token };
  if (wish.kind === 'start') {
    const { data } = await call('startStop', { params, body: { data: {} } }, once);
    return data.status;
  }
  const form = new FormData();
  form.append('data', JSON.stringify(wish.data));
  if (wish.photo) form.append('photo', blobOf(wish.photo), 'photo.jpg');
  if (wish.kind === 'complete' && wish.signature) form.append('signature', blobOf(wish.signature), 'signature.png');
  const { data } =
    wish.kind === 'complete'
      ? await sendForm('completeStop', { params }, form, once)
      : await sendForm('failStop', { params }, form, once);
  return data.status;
}

/** The link itself holds no longer: what waits is kept for the next one. */
export function linkIsOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'RUN_LINK';
}
