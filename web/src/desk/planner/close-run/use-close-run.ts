import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { call } from '../../../lib/api.ts';
import { sendForm } from '../../../lib/bytes.ts';
import { newKey } from '../../../lib/idempotency-key.ts';
import { sentToEach } from '../../sent-to.ts';
import { useChange } from '../../use-change.ts';
import type { Result } from './run-values.ts';
import { words } from './words.ts';

export interface Closing {
  stop: PlannedStop;
  result: Result;
}

/** What became of the rows: the error of each that could not be closed, by its job. */
export interface Closed {
  errors: ReadonlyMap<string, Error>;
  done: number;
  failed: number;
  sent: Parameters<typeof sentToEach>[0];
}

/** Closes the stops of a run one after the other, each in its own transaction: one that is refused does not block the others. */
export function useCloseRun(date: IsoDate, onDone: (closed: Closed) => void) {
  return useChange(
    async (rows: readonly Closing[]): Promise<Closed> => {
      const errors = new Map<string, Error>();
      const sent: Closed['sent'][number][] = [];
      const count = { done: 0, failed: 0 };
      for (const { stop, result } of rows) {
        const params = { id: stop.jobId };
        try {
          const { data } =
            result.kind === 'done'
              ? await call('completeOnSite', { params, body: { data: result.data } })
              : await call('failOnSite', { params, body: { data: result.data } });
          count[result.kind] += 1;
          sent.push({ ...data, customer: stop.account });
          if (result.kind === 'done' && result.paper) await file(stop.jobId, date, result.paper);
        } catch (error) {
          errors.set(stop.jobId, error as Error);
        }
      }
      return { errors, sent, ...count };
    },
    {
      message: ({ errors, sent, done, failed }) =>
        [
          words.saved(done, failed),
          ...(sent.length > 0 ? [sentToEach(sent)] : []),
          ...(errors.size > 0 ? [words.left(errors.size)] : []),
        ]
          .filter(Boolean)
          .join(' '),
      onDone,
    },
  );
}

async function file(
  jobId: string,
  signedOn: IsoDate,
  { signedBy, file: photograph }: { signedBy: string; file: File },
): Promise<void> {
  const parts = new FormData();
  parts.append('data', JSON.stringify({ jobId, signedBy, position: null, signedOn }));
  parts.append('files.file', photograph);
  try {
    await sendForm('filePaperNote', {}, parts, { idempotencyKey: newKey() });
  } catch (error) {
    throw new Error(`${words.noteLeft} ${(error as Error).message}`, { cause: error });
  }
}
