import { IconPlus } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '../../lib/queries.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useCallUs } from '../booking/call-us.ts';
import { whyNoNewOrder } from './may-order.ts';
import { newOrderPath } from './paths.ts';

interface NewJobButtonProps {
  siteId?: string;
  label?: string;
  /** A reason besides role and account, such as the site itself. */
  reason?: string | null;
  /** Outlined where something else is the next step. */
  variant?: 'primary' | 'default';
}

/** Orders; in lists it is the yellow button. Disabled, it stays visible and shows why. */
export function NewOrderButton({ siteId, label = 'New job', reason = null, variant = 'primary' }: NewJobButtonProps) {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const callUs = useCallUs();
  return (
    <LinkButton
      variant={variant}
      size={useIsPhone() ? 'lg' : 'md'}
      icon={<IconPlus />}
      to={newOrderPath(siteId)}
      disabledReason={whyNoNewOrder(account, callUs) ?? reason}
    >
      {label}
    </LinkButton>
  );
}
