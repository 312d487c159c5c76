import type { Sent } from '@tonnage/contract/endpoint';
import type { completeStop, failStop, RouteStop } from '@tonnage/contract/skip-hire/fleet';
import type { JobStatus } from '@tonnage/domain/skip-hire/orders';
import { ApiError } from '../lib/api-error.ts';
import { call } from '../lib/api.ts';
import { sendForm } from '../lib/bytes.ts';
import { outbox } from '../lib/outbox/browser-outbox.ts';
import type { Entry } from '../lib/outbox/store.ts';
import { isTransient } from '../lib/outbox/transient.ts';
import { newKey } from '../lib/idempotency-key.ts';

export type Done = Sent<typeof completeStop>['body']['data'];
type Failed = Sent<typeof failStop>['body']['data'];

/** A driver's report on a stop, with its pictures. */
export type Input =
  | { kind: 'start' }
  | { kind: 'complete'; data: Done; photo: Blob | null; signature: Blob | null; paperNote: Blob | null }
  | { kind: 'fail'; data: Failed; photo: Blob | null };

/** A picture as it is stored: Safari's private sessions store no Blob. */
interface Picture {
  bytes: ArrayBuffer;
  type: string;
}

/** A driver's report that the server has not confirmed yet, as stored in the outbox. Its key makes it act once. */
interface Report {
  jobId: string;
  input:
    | { kind: 'start' }
    | {
        kind: 'complete';
        data: Done;
        photo: Picture | null;
        signature: Picture | null;
        paperNote?: Picture | null;
      }
    | { kind: 'fail'; data: Failed; photo: Picture | null };
}
export type Action = Entry<Report, string>;

const CHANNEL = 'stops';
/** Older actions are no longer accepted, milliseconds. */
const STORED_MS = 14 * 86_400_000;
const ownerOfRoute = (runId: string) => `run:${runId}`;

/** The actions of a route in the outbox, in the order in which they were made. */
export function actionsOf(entries: readonly Entry[], runId: string): Action[] {
  return entries.filter(({ owner }) => owner === ownerOfRoute(runId)) as Action[];
}

/**
 * Stores an action and sends it. If the phone stores nothing it is sent at once; rejects if that fails too, and then
 * nothing is left of it.
 */
export async function addAction(
  runId: string,
  { jobId, about, input }: { jobId: string; about: string; input: Input },
  send: () => Promise<void>,
): Promise<void> {
  const payload: Report = { jobId, input: await stored(input) };
  const entry = { id: newKey(), owner: ownerOfRoute(runId), channel: CHANNEL, at: Date.now(), title: about, payload };
  if (await outbox.add(entry)) return void send();
  await send();
  const unsent = outbox.read().find(({ id, refusal }) => id === entry.id && refusal === null);
  if (unsent === undefined) return;
  await outbox.remove(unsent.id);
  throw new Error('The action was neither stored nor sent.');
}

/** Sends a route's actions from the outbox in order, until one gets no answer. `onSent`: the new status of a stop. */
export function sendActions(
  token: string,
  runId: string,
  onSent: (jobId: string, status: JobStatus) => void,
): Promise<void> {
  return outbox.send<Action>(ownerOfRoute(runId), CHANNEL, async ([first]) => {
    const { id, payload } = first!;
    try {
      onSent(payload.jobId, await sendAction(token, first!));
    } catch (error) {
      if (isTransient(error) || linkIsOver(error)) return [{ id, later: true }];
      return [{ id, refusal: (error as Error).message }];
    }
    return [{ id, sent: true }];
  });
}

/** Removes actions that would no longer be accepted. */
export async function forgetOldActions(): Promise<void> {
  for (const { id, owner, at } of await outbox.refresh())
    if (owner.startsWith(ownerOfRoute('')) && at < Date.now() - STORED_MS) await outbox.remove(id);
}

async function stored(input: Input): Promise<Report['input']> {
  if (input.kind === 'start') return input;
  const photo = await pictureOf(input.photo);
  if (input.kind === 'fail') return { ...input, photo };
  return {
    ...input,
    photo,
    signature: await pictureOf(input.signature),
    paperNote: await pictureOf(input.paperNote),
  };
}
const pictureOf = async (blob: Blob | null): Promise<Picture | null> =>
  blob && { bytes: await blob.arrayBuffer(), type: blob.type };
const blobOf = ({ bytes, type }: Picture) => new Blob([bytes], { type });

const BECOMES = { start: 'en_route', complete: 'completed', fail: 'failed' } as const satisfies Record<
  Input['kind'],
  JobStatus
>;

/** The status of a stop for its driver: pending actions count as done. */
export function stopStateOf(stop: Pick<RouteStop, 'jobId' | 'status'>, actions: readonly Action[]) {
  const mine = actions.filter(({ payload }) => payload.jobId === stop.jobId);
  const waiting = mine.filter(({ refusal }) => refusal === null);
  const last = waiting.at(-1);
  return {
    status: last ? BECOMES[last.payload.input.kind] : stop.status,
    waiting: waiting.length > 0,
    refused: mine.filter(({ refusal }) => refusal !== null),
  };
}

/** Sends an action under its key. Throws ApiError. */
async function sendAction(token: string, { id: key, payload: { jobId, input } }: Action): Promise<JobStatus> {
  const params = { id: jobId };
  const once = { idempotencyKey: key, jwt: token };
  if (input.kind === 'start') {
    const { data } = await call('startStop', { params, body: { data: {} } }, once);
    return data.status;
  }
  const form = new FormData();
  form.append('data', JSON.stringify(input.data));
  if (input.photo) form.append('photo', blobOf(input.photo), 'photo.jpg');
  if (input.kind === 'complete' && input.signature) form.append('signature', blobOf(input.signature), 'signature.png');
  if (input.kind === 'complete' && input.paperNote) form.append('paperNote', blobOf(input.paperNote), 'note.jpg');
  const { data } =
    input.kind === 'complete'
      ? await sendForm('completeStop', { params }, form, once)
      : await sendForm('failStop', { params }, form, once);
  return data.status;
}

/** The link itself is no longer valid: pending actions are stored for the next one. */
export function linkIsOver(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ROUTE_LINK';
}
