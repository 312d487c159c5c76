import { formatPence } from '@tonnage/domain/common/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountPlaces } from './account-places.tsx';
import { useLogOut } from './use-log-out.ts';
import { words } from './words.ts';
import { words as places } from '../words.ts';

/** The signed-in user and the current account, with links to change either. */
export function Account() {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const user = useSuspenseQuery(queryOf('me', {})).data;
  const logOut = useLogOut();
  const { creditLimitPence: limit, creditLeftPence: left } = account;
  const credit =
    limit === undefined || limit === null || left === undefined || left === null
      ? []
      : [{ term: words.creditLeft, value: words.creditOf(formatPence(left), formatPence(limit)) }];
  return (
    <Stack>
      <PageHead title={places.account} actions={<Button onClick={logOut}>{words.logOut}</Button>} />
      <Columns>
        <Panel title={words.company} action={<TextLink to="/account/change">{words.switchAccount}</TextLink>}>
          <DescriptionList
            items={[
              { term: words.name, value: account.name },
              { term: words.accountNumber, value: account.number },
              {
                term: words.payment,
                value: account.type === 'credit' ? words.onCredit(account.paymentTermsDays) : words.prepaid,
              },
              ...credit,
              { term: words.po, value: account.poMandatory ? words.poMandatory : words.poOptional },
            ]}
          />
        </Panel>
        <Panel title={words.you}>
          <DescriptionList
            items={[
              { term: words.name, value: user.name },
              { term: words.email, value: user.email },
              { term: words.role, value: words.roles[account.role] },
            ]}
          />
        </Panel>
      </Columns>
      <Panel flush>
        <AccountPlaces invoices={account.permissions.includes('invoices.view')} />
      </Panel>
    </Stack>
  );
}
