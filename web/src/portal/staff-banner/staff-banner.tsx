import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { storedSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';

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
      title={`You’re viewing the portal as ${account}`}
      action={
        <Button loading={leave.isPending} onClick={() => leave.mutate()}>
          Back to Desk
        </Button>
      }
    >
      {leave.error
        ? leave.error.message
        : 'Anything you do here is done on their behalf. The history shows both of you.'}
    </Notice>
  );
}
