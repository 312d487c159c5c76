import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Endpoint } from '@tonnage/contract/endpoint';
import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { CommitUnknown } from '../db/errors.ts';
import type { Deps } from '../deps.ts';
import type { ReceivedFile } from '../http/uploads.ts';
import { readJson } from '../http/read-json.ts';
import { InvalidInput, Refusal } from '../refusal.ts';
import { withoutClient } from './store-state.ts';

/** A file that is in the store and has no row yet. */
export type StoredFile = Omit<ReceivedFile, 'path'> & { key: string };

/** Puts received files into the store, and removes them again if the work fails. */
export async function storing<T>(
  deps: Pick<Deps, 'files' | 'clock'>,
  received: readonly ReceivedFile[],
  folder: string,
  work: (stored: StoredFile[]) => Promise<{ answer: T; first: boolean }>,
): Promise<T> {
  const stored: StoredFile[] = [];
  const takeBack = () =>
    withoutClient(() => Promise.all(stored.map(({ key }) => deps.files.remove(key).catch(() => undefined))));
  try {
    for (const { path, ...file } of received) {
      const key = `${folder}${newKey(deps.clock.now())}`;
      stored.push({ ...file, key });
      await deps.files.put(key, createReadStream(path), file).catch((cause: unknown) => {
        throw Object.assign(new Refusal('FILE_NOT_KEPT'), { cause });
      });
    }
    const { answer, first } = await work(stored);
    if (!first) await takeBack();
    return answer;
  } catch (error) {
    // If it is unknown whether the rows that name them were committed, the nightly sweep decides.
    if (!(error instanceof CommitUnknown)) await takeBack();
    throw error;
  }
}

/** A random name under the day, so that the nightly sweep only looks at a few. */
export function newKey(now: string): string {
  return `${dateIn(LONDON, now)}/${randomUUID()}`;
}

export function unavailable(cause: unknown): never {
  if (cause instanceof Refusal) throw cause;
  throw Object.assign(new Refusal('FILE_UNAVAILABLE'), { cause });
}

/** Fields as text, with the named one parsed as JSON: the body as it would be without files. */
export function bodyOf(
  fields: Record<string, unknown>,
  json: NonNullable<Endpoint['multipart']>,
): Record<string, unknown> {
  const text = fields[json];
  if (typeof text !== 'string') return { ...fields };
  try {
    return { ...fields, [json]: readJson(text) };
  } catch (error) {
    if (error instanceof InvalidInput) throw error;
    throw new InvalidInput([{ path: [json], message: `${json} must be JSON` }]);
  }
}
