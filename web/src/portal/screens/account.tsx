import { formatPence } from '@tonnage/domain/money';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useColourScheme, type ColourScheme } from '../../ui/theme/colour-scheme.ts';
import { useLogOut } from '../features/account/use-log-out.ts';
import { words } from '../features/account/words.ts';
import { words as places } from '../words.ts';

/** Who is signed in, the account they work in, and how this browser shows it. */
export function Account() {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const user = useSuspenseQuery(queryOf('me', {})).data;
  const logOut = useLogOut();
  const { scheme, setScheme } = useColourScheme();
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
              { term: words.payment, value: account.type === 'credit' ? words.onCredit(account.paymentTermsDays) : words.prepaid },
              ...credit,
              { term: words.po, value: account.poMandatory ? words.poMandatory : words.poOptional },
            ]}
          />
        </Panel>
        <Panel title={words.you}>
          <Stack>
            <DescriptionList
              items={[
                { term: words.name, value: user.name },
                { term: words.email, value: user.email },
                { term: words.role, value: words.roles[account.role] },
              ]}
            />
            <LinkButton to="/account/profile/password">{words.changePassword}</LinkButton>
            <ChoiceButtons
              label={words.colours}
              choices={(['auto', 'light', 'dark'] as const).map((value) => ({ value, label: words.schemes[value] }))}
              value={scheme}
              onChange={(value) => setScheme(value as ColourScheme)}
            />
          </Stack>
        </Panel>
      </Columns>
    </Stack>
  );
}
