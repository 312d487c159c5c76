import { dropDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { storedSession } from '../../lib/session.ts';
import type { Attempt } from './order-input.ts';
import type { JobValues } from './values.ts';

/**
 * A form's initial values. `draftName` is unique for each entry point, so that an unfinished order never overrides a
 * copy.
 */
export interface Start {
  draftName: string;
  values: JobValues;
  copiedFrom: { id: string; number: string } | null;
}

export interface JobDraft {
  values: JobValues;
  /** Stored with the form: after a reload, the same order is sent under the same key. */
  attempt: Attempt;
  at: number;
}

// A copy starts afresh each time; only a recently interrupted one is restored.
const COPY_CACHED_MS = 3600 * 1000;

export function readJobDraft(start: Start): JobDraft | null {
  const draft = readDraft<JobDraft>(start.draftName, userId());
  if (!draft || (start.copiedFrom && Date.now() - draft.at > COPY_CACHED_MS)) return null;
  return { ...draft, values: { ...start.values, ...draft.values } };
}

export function writeJobDraft(start: Start, values: JobValues, attempt: Attempt): void {
  writeDraft<JobDraft>(start.draftName, userId(), { values, attempt, at: Date.now() });
}

export function dropJobDraft(start: Start): void {
  dropDraft(start.draftName, userId());
}

const userId = () => storedSession()?.userId ?? '';
