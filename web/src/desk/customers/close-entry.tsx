import type { LogEntry } from '@tonnage/contract/skip-hire/accounts/customer-log';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

/** Closes an entry of a customer's log with what came of it. */
export function CloseEntry({ entry }: { entry: LogEntry }) {
  const [closing, setClosing] = useState(false);
  const close = useChange(
    (outcome: string) => call('closeLogEntry', { params: { id: entry.id }, body: { data: { outcome } } }),
    {
      message: () => `${words.logKinds[entry.kind]} closed.`,
      onDone: () => setClosing(false),
    },
  );
  return (
    <>
      <Button size="sm" aria-label={`Close: ${entry.body.slice(0, 60)}`} onClick={() => setClosing(true)}>
        Close
      </Button>
      {closing && (
        <ReasonDialog
          title={`Close this ${words.logKinds[entry.kind].toLowerCase()}`}
          text={entry.body}
          words={words.outcome}
          onReason={close.mutate}
          sending={close}
          action="Close it"
          variant="primary"
          onClose={() => setClosing(false)}
        />
      )}
    </>
  );
}
