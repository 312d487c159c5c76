import type { Sent } from '@tonnage/contract/endpoint';
import type { completeStop, RunStop } from '@tonnage/contract/run';
import type { JobStatus } from '@tonnage/domain/orders';
import { ApiError, call } from '../lib/api.ts';
import { sendForm } from '../lib/bytes.ts';

export type Done = Sent<typeof completeStop>['body']['data'];

/** What a driver says of a stop, with the pictures that belong to it. */
export type Wish =
  | { kind: 'start' }
  | { kind: 'complete'; data: Done; photo: Blob | null; signature: Blob | null }
  | { kind: 'fail'; data: { reason: string }; photo: Blob | null };

/** A deed as it is kept on the phone until the server has answered it. The key makes it act once, however often it is sent. */
export interface Deed {
  key: string;
  runId: string;
  jobId: string;
  /** What it was about, for a stop that is no longer on the run. */
  about: string;
  /** Epoch milliseconds; also their order. */
  madeAt: number;
  wish: Wish;
  /** Why the server did not take it; null while it waits to be sent. */
  refusal: string | null;
}

const BECOMES = { start: 'en_route', complete: 'completed', fail: 'failed' } as const satisfies Record<
  Wish['kind'],
  JobStatus
>;

/** Where a stop stands for its driver: what waits to be sent counts as done. */
export function standOf(stop: Pick<RunStop, 'jobId' | 'status'>, deeds: readonly Deed[]) {
  const mine = deeds.filter(({ jobId }) => jobId === stop.jobId);
  const waiting = mine.filter(({ refusal }) => refusal === null);
  const last = waiting.at(-1);
  return {
    status: last ? BECOMES[last.wish.kind] : stop.status,
    waiting: waiting.length > 0,
    refused: mine.filter(({ refusal }) => refusal !== null),
  };
}

/** Sends a deed under its key. Throws ApiError. */
export async function sendDeed(token: string, { key, jobId, wish }: Deed): Promise<JobStatus> {
  const params = { token, id: jobId };
  if (wish.kind === 'start') {
    const { data } = await call('startStop', { params, body: { data: {} } }, { idempotencyKey: key });
    return data.status;
  }
  const form = new FormData();
  form.append('data', JSON.stringify(wish.data));
  if (wish.photo) form.append('photo', wish.photo, 'photo.jpg');
  if (wish.kind === 'complete' && wish.signature) form.append('signature', wish.signature, 'signature.png');
  const once = { idempotencyKey: key };
  const { data } =
    wish.kind === 'complete'
      ? await sendForm('completeStop', { params, body: { data: wish.data } }, form, once)
      : await sendForm('failStop', { params, body: { data: wish.data } }, form, once);
  return data.status;
}

/** Whether it is worth sending the same again: the server was not reached, or could not answer for the moment. */
export function mayPass(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;
}

/** The link itself holds no longer: what waits is kept for the next one. */
export function linkIsOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'RUN_LINK';
}
