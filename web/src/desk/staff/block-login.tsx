import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

const ANEW = ['listStaff', 'getCustomer'] as const;

/** Blocks a user's login at this company, with the reason, or unblocks it. */
export function BlockLogin({ person }: { person: { id: string; name: string; blocked: boolean } }) {
  const [asking, setAsking] = useState(false);
  const params = { id: person.id };
  const block = useChange((reason: string) => call('blockPerson', { params, body: { data: { reason } } }), {
    said: () => 'Login blocked. They’re logged out everywhere.',
    onDone: () => setAsking(false),
    anew: ANEW,
  });
  const unblock = useChange(() => call('unblockPerson', { params }), {
    said: () => 'Login unblocked. They can log in again.',
    anew: ANEW,
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
      <Button size="sm" aria-label={`Block login of ${person.name}`} onClick={() => setAsking(true)}>
        {words.block}
      </Button>
      {asking && (
        <ReasonDialog
          title={`Block ${person.name}’s login`}
          text="They’ll be logged out everywhere at once. They can’t log in again until you unblock them."
          words={words}
          onReason={block.mutate}
          sending={block}
          action={words.block}
          variant="danger"
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
