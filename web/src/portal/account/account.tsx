import { IconChevronRight } from '@tabler/icons-react';
import { KitLink } from '../../ui/links.tsx';
import styles from './account-places.module.css';
import { formatPence } from '@tonnage/domain/common/money';
import { termsText } from '@tonnage/domain/skip-hire/invoices';
import { owedItems } from '../../shared/invoices/owed-items.ts';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery, applicationQuery, queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { contactItems } from '../guest/contact-items.tsx';
import { INVOICES, PLACES } from './places.tsx';
import { useLogOut } from './use-log-out.ts';
import { words } from './words.ts';
import { words as screenNames } from '../words.ts';

/** The pages of the account area, each with a description. */
export function AccountPlaces({ invoices }: { invoices: boolean }) {
  const places = invoices ? [INVOICES, ...PLACES] : PLACES;
  return (
    <nav aria-label="Your account">
      <ul className={styles.list}>
        {places.map(({ to, label, text, Icon }) => (
          <li key={to}>
            <KitLink to={to} className={styles.link}>
              <Icon aria-hidden="true" />
              <span>
                <span className={styles.label}>{label}</span>
                <span className={styles.text}>{text}</span>
              </span>
              <IconChevronRight aria-hidden="true" />
            </KitLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const NAME = 'Name';

/** The signed-in user and the current account, with links to change either. */
export function Account() {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const user = useSuspenseQuery(queryOf('me', {})).data;
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const contact = contactItems(application);
  const logOut = useLogOut();
  const { creditLimitPence: limit, creditLeftPence: left } = account;
  const credit =
    limit === undefined || limit === null || left === undefined || left === null
      ? []
      : [
          { term: 'Credit limit', value: formatPence(limit) },
          { term: 'Credit left', value: formatPence(left) },
        ];
  return (
    <Stack>
      <PageHead title={screenNames.account} actions={<Button onClick={logOut}>{words.logOut}</Button>} />
      <Columns even>
        <Panel flush>
          <AccountPlaces invoices={account.permissions.includes('invoices.view')} />
        </Panel>
        <Stack>
          <Panel title={words.company} action={<TextLink to="/account/change">{words.switchAccount}</TextLink>}>
            <DescriptionList
              column="140px"
              items={[
                { term: NAME, value: account.name },
                { term: words.accountNumber, value: account.number },
                {
                  term: 'Payment',
                  value:
                    account.type === 'credit'
                      ? `On account, ${termsText({ days: account.paymentTermsDays, basis: account.termsBasis })}`
                      : 'By card with each order',
                },
                { term: 'PO number', value: account.poMandatory ? 'Required on every order' : 'Optional' },
                ...(account.owed ? owedItems(account.owed) : []),
                ...credit,
              ]}
            />
          </Panel>
          <Panel title="You">
            <DescriptionList
              column="140px"
              items={[
                { term: NAME, value: user.name },
                { term: words.role, value: words.roles[account.role] },
                { term: 'Email', value: user.email },
              ]}
            />
          </Panel>
          {contact.length > 0 && (
            <Panel title={application.name}>
              <DescriptionList column="140px" items={contact} />
            </Panel>
          )}
        </Stack>
      </Columns>
    </Stack>
  );
}
