import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { useLeave } from './use-leave.ts';
import { words } from './words.ts';

/** Lets a user leave the account. */
export function LeavePanel({ account }: { account: { name: string } }) {
  const { ask, error, isPending } = useLeave(account.name);
  return (
    <Panel title={words.leaveTitle(account.name)}>
      <Stack>
        {error && <Notice tone="block">{error.message}</Notice>}
        <p>{words.leaveText}</p>
        <span>
          <Button variant="danger" loading={isPending} onClick={() => void ask()}>
            {words.leave}
          </Button>
        </span>
      </Stack>
    </Panel>
  );
}
