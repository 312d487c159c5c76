import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ReasonDialog } from '../parts/reason-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

const ANEW = ['listStaff', 'getCustomer'] as const;

/** Blocks somebody's login at this company, with the reason, and lifts the block. */
export function BlockLogin({ person }: { person: { id: string; name: string; blocked: boolean } }) {
  const [asking, setAsking] = useState(false);
  const params = { id: person.id };
  const block = useChange((reason: string) => call('blockPerson', { params, body: { data: { reason } } }), {
    said: () => words.blockDone,
    onDone: () => setAsking(false),
    anew: ANEW,
  });
  const unblock = useChange(() => call('unblockPerson', { params }), { said: () => words.unblockDone, anew: ANEW });
  if (person.blocked)
    return (
      <Button
        size="sm"
        aria-label={words.unblockOf(person.name)}
        loading={unblock.isPending}
        onClick={() => unblock.mutate(undefined)}
      >
        {words.unblock}
      </Button>
    );
  return (
    <>
      <Button size="sm" aria-label={words.blockOf(person.name)} onClick={() => setAsking(true)}>
        {words.block}
      </Button>
      {asking && (
        <ReasonDialog
          title={words.blockTitle(person.name)}
          text={words.blockText}
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
