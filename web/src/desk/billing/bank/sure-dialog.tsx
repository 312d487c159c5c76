import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { queryOf } from '../../../lib/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/content/error-state.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import { Stack } from '../../../ui/content/panel.tsx';
import { SkeletonLines } from '../../../ui/content/skeleton.tsx';
import { CheckGroup } from '../../../ui/fields/check-group.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { words as kitWords } from '../../../ui/words.ts';
import { useChange } from '../../use-change.ts';
import { acceptedAs } from './accepted-as.ts';
import { words } from './words.ts';

/** All that is surely something, ticked: accepted at once, except what somebody unticks. */
export function SureDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery({ ...queryOf('getSureMatches', {}), staleTime: 0, gcTime: 0 });
  const [unticked, setUnticked] = useState<readonly string[]>([]);
  const lines = data?.data ?? [];
  const ticked = lines.filter(({ id }) => !unticked.includes(id));
  const sum = ticked.reduce((total, { amountPence }) => total + amountPence, 0);
  const accept = useChange(() => call('acceptBankLines', { body: { data: { lines: ticked.map(acceptedAs) } } }), {
    message: ({ data: done }) => words.acceptedSum(done.accepted, done.acceptedPence),
    onDone: ({ data: { skipped } }) => skipped.length === 0 && onClose(),
  });
  const skipped = accept.data?.data.skipped ?? [];
  return (
    <Dialog
      open
      size="lg"
      title={words.sureTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{kitWords.cancel}</Button>
          <Button
            variant="primary"
            loading={accept.isPending}
            disabledReason={data && ticked.length === 0 ? words.nothingTicked : null}
            onClick={() => accept.mutate(undefined)}
          >
            {words.acceptSum(ticked.length, sum)}
          </Button>
        </>
      }
    >
      <Stack>
        {accept.error && <Notice tone="block">{accept.error.message}</Notice>}
        {skipped.length > 0 && (
          <Notice tone="warn" title={words.skipped(skipped.length)}>
            {skipped.map(({ payer, why }) => `${payer}: ${why}`).join(' ')}
          </Notice>
        )}
        {error ? (
          <ErrorState text={error.message} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <SkeletonLines lines={6} />
        ) : lines.length === 0 ? (
          <p>{words.noneSure}</p>
        ) : (
          <>
            <p>{words.sureHow}</p>
            <CheckGroup
              label={words.sureLines}
              value={ticked.map(({ id }) => id)}
              onChange={(chosen) => setUnticked(lines.flatMap(({ id }) => (chosen.includes(id) ? [] : [id])))}
              options={lines.map(({ id, payer, amountPence, proposal }) => ({
                value: id,
                label: words.sureLine(payer, amountPence, proposal.account.name),
                help: `${proposal.reason}.`,
              }))}
            />
          </>
        )}
      </Stack>
    </Dialog>
  );
}
