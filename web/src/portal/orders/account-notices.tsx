import type { Account } from '@tonnage/contract/skip-hire/accounts/accounts';
import { Notice } from '../../ui/content/notice.tsx';
import { useOfficeCall } from '../booking/office.ts';
import { accountStops } from './may-order.ts';
import { words } from './words.ts';

/** What prevents the account from ordering, shown at the top rather than at the end of a form. */
export function AccountNotices({ account }: { account: Account }) {
  const stops = accountStops(account, useOfficeCall());
  if (stops.length === 0) return null;
  const pending = account.status === 'pending';
  return (
    <Notice tone={pending ? 'info' : 'block'} title={pending ? words.settingUp : words.cannotOrder}>
      {stops.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
