import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { storedSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { words } from './words.ts';

/**
 * For staff who view the portal as a customer: whose view it is, and the way back. Renders nothing for
 * others.
 */
export function StaffBanner({ account }: { account: string }) {
  const leave = useMutation({
    mutationFn: () => call('endViewAsCustomer', {}),
    onSuccess: () => window.location.assign('/desk/customers'),
  });
  if (storedSession()?.fromStaff !== 1) return null;
  return (
    <Notice
      tone="warn"
      title={words.title(account)}
      action={
        <Button loading={leave.isPending} onClick={() => leave.mutate()}>
          {words.back}
        </Button>
      }
    >
      {leave.error ? leave.error.message : words.text}
    </Notice>
  );
}
