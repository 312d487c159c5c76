import type { MailCause } from '@tonnage/contract/core/email';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

/** Why emails failed, with a button for each cause that retries them once it is fixed. */
export function FailedMails({ causes }: { causes: readonly MailCause[] }) {
  const retry = useChange((error: string) => call('retryMails', { body: { data: { error } } }), {
    message: ({ data }) => words.allRetried(data.mails),
    refetch: ['listMails', 'getMail', 'getDeskToday'],
  });
  if (causes.length === 0) return null;
  return (
    <Stack>
      {retry.error && <Notice tone="block">{retry.error.message}</Notice>}
      {causes.map(({ error, mails }) => (
        <Notice
          key={error}
          tone="warn"
          title={words.cause(mails)}
          action={
            <Button
              size="sm"
              loading={retry.isPending && retry.variables === error}
              aria-label={words.retryOf(mails, error)}
              onClick={() => retry.mutate(error)}
            >
              Try again
            </Button>
          }
        >
          {error}
        </Notice>
      ))}
    </Stack>
  );
}
