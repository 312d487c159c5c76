import { upToDate } from '../../lib/changes.ts';
import { LIMITS } from '@tonnage/contract/limits';
import type { UploadKind } from '@tonnage/domain/skip-hire/documents';
import { isFileType } from '@tonnage/domain/common/file-types';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { sendForm } from '../../lib/bytes.ts';
import { newKey } from '../../lib/idempotency-key.ts';

/** A file being uploaded. `key` makes retries act once. */
export interface Upload {
  key: string;
  file: File;
  state: 'waiting' | 'sending' | 'sent' | 'failed';
  /** From 0 to 1 while it is sent. */
  done: number;
  error: string | null;
  /** A retry would be refused again. */
  hopeless: boolean;
}

/** Refusals of the file itself: empty or misnamed, too large, of another type. */
const HOPELESS: ReadonlySet<number> = new Set([400, 413, 415]);

/** The properties that all files of one upload share. */
export interface UploadAs {
  kind: UploadKind;
  site: string;
  order: string;
}

/** Uploads files one after the other, each with its own result: one that fails does not stop the rest. */
export function useUploads(onAllSent: (count: number) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController | null>(null);
  const set = (key: string, change: Partial<Upload>) =>
    setUploads((all) => all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));

  const sendOne = async ({ key, file }: Upload, as: UploadAs, signal: AbortSignal): Promise<boolean> => {
    set(key, { state: 'sending', done: 0, error: null });
    const form = new FormData();
    const { kind, site, order } = as;
    form.append('data', JSON.stringify({ kind, ...(site && { site }), ...(order && { order }) }));
    form.append('files.file', file);
    try {
      await sendForm('createDocument', {}, form, {
        idempotencyKey: key,
        signal,
        onProgress: ({ bytes, of }) => set(key, { done: of ? bytes / of : 0 }),
      });
      set(key, { state: 'sent', done: 1 });
      return true;
    } catch (error) {
      const isAborted = (error as Error).name === 'AbortError';
      const hopeless = error instanceof ApiError && HOPELESS.has(error.status);
      const message = isAborted ? null : (error as Error).message;
      set(key, { state: isAborted ? 'waiting' : 'failed', error: message, hopeless });
      return false;
    }
  };

  return {
    uploads,
    busy,
    add: (files: readonly File[]) =>
      setUploads((all) => [
        ...all,
        ...files.map((file): Upload => {
          const error = whyNot(file);
          const state = error === null ? 'waiting' : 'failed';
          return { key: newKey(), file, state, done: 0, error, hopeless: error !== null };
        }),
      ]),
    takeOut: (key: string) => setUploads((all) => all.filter((upload) => upload.key !== key)),
    clear: () => {
      stop.current?.abort();
      setUploads([]);
    },
    async send(as: UploadAs) {
      const toSend = uploads.filter(({ state, hopeless }) => state !== 'sent' && !hopeless);
      const aborter = new AbortController();
      stop.current = aborter;
      setBusy(true);
      let sent = 0;
      for (const upload of toSend) {
        if (aborter.signal.aborted) break;
        if (await sendOne(upload, as, aborter.signal)) sent++;
      }
      setBusy(false);
      if (sent > 0) await upToDate();
      if (sent === toSend.length && uploads.every(({ hopeless }) => !hopeless)) onAllSent(sent);
    },
  };
}

/** What the server would refuse, reported before megabytes are sent. The server checks again. */
function whyNot(file: File): string | null {
  if (file.size === 0) return 'This file is empty. Choose another one.';
  if (file.size > LIMITS.upload) return 'Files can be up to 20 MB. Make this one smaller and try again.';
  return file.type !== '' && !isFileType(file.type) ? 'Choose a PDF, JPEG, PNG or WebP file.' : null;
}
