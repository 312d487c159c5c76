import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

/** Blocks a user's login at this company, with the reason, or unblocks it. */
export function BlockLogin({ person }: { person: { id: string; name: string; blocked: boolean } }) {
  const [confirming, setConfirming] = useState(false);
  const params = { id: person.id };
  const block = useChange((reason: string) => call('blockPerson', { params, body: { data: { reason } } }), {
    message: () => 'Login blocked. They’re logged out everywhere.',
    onDone: () => setConfirming(false),
  });
  const unblock = useChange(() => call('unblockPerson', { params }), {
    message: () => 'Login unblocked. They can log in again.',
  });
  if (person.blocked)
    return (
      <Button
        size="sm"
        aria-label={`Unblock login of ${person.name}`}
        loading={unblock.isPending}
        onClick={() => unblock.mutate(undefined)}
      >
        Unblock login
      </Button>
    );
  return (
    <>
      <Button size="sm" aria-label={`Block login of ${person.name}`} onClick={() => setConfirming(true)}>
        {words.block}
      </Button>
      {confirming && (
        <ReasonDialog
          title={`Block ${person.name}’s login`}
          text="They’ll be logged out everywhere at once. They can’t log in again until you unblock them."
          words={words}
          onReason={block.mutate}
          sending={block}
          action={words.block}
          variant="danger"
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
