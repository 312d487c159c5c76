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
import { useLogOut } from './use-log-out.ts';
import { words } from './words.ts';
import { words as screenNames } from '../words.ts';

const PLACES = [
  { to: '/account/profile', label: 'Profile', text: 'Your name, picture, password and theme' },
  { to: '/account/business', label: 'Business details', text: 'The details on your waste transfer notes and invoices' },
  { to: '/account/users', label: 'People', text: 'Who can use this account, and what they can do' },
  { to: '/account/contact', label: 'Contacts', text: 'Who we contact about orders, documents and invoices' },
  { to: '/account/change', label: 'Switch account', text: 'Switch to another of your accounts' },
  { to: '/account/calendar', label: 'Calendar', text: 'See your jobs in the calendar on your phone or computer' },
  { to: '/account/notifications', label: 'Email notifications', text: 'Choose which emails you receive' },
  {
    to: '/account/security',
    label: 'Two-factor authentication',
    text: 'Ask for a code from your phone each time you log in',
  },
  {
    to: '/account/sessions',
    label: 'Where you’re logged in',
    text: 'Your devices and browsers. End any you don’t recognise',
  },
] as const;

// On a phone this is the only link to them.
const INVOICES = { to: '/invoices', label: 'Invoices', text: 'Outstanding invoices, payments and statements' } as const;

/** The pages of the account area, each with a description. */
export function AccountPlaces({ invoices }: { invoices: boolean }) {
  const places = invoices ? [INVOICES, ...PLACES] : PLACES;
  return (
    <nav aria-label="Your account">
      <ul className={styles.list}>
        {places.map(({ to, label, text }) => (
          <li key={to}>
            <KitLink to={to} className={styles.link}>
              <span>
                <span className={styles.label}>{label}</span>
                <span className={styles.text}>{text}</span>
              </span>
              <IconChevronRight aria-hidden="true" size={18} />
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
      : [{ term: 'Credit left', value: `${formatPence(left)} of ${formatPence(limit)}` }];
  return (
    <Stack>
      <PageHead title={screenNames.account} actions={<Button onClick={logOut}>{words.logOut}</Button>} />
      <Columns>
        <Panel title={words.company} action={<TextLink to="/account/change">{words.switchAccount}</TextLink>}>
          <DescriptionList
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
              ...(account.owed ? owedItems(account.owed) : []),
              ...credit,
              { term: 'PO number', value: account.poMandatory ? 'Required on every order' : 'Optional' },
            ]}
          />
        </Panel>
        <Panel title="You">
          <DescriptionList
            items={[
              { term: NAME, value: user.name },
              { term: 'Email', value: user.email },
              { term: words.role, value: words.roles[account.role] },
            ]}
          />
        </Panel>
        {contact.length > 0 && (
          <Panel title={application.name}>
            <DescriptionList items={contact} />
          </Panel>
        )}
      </Columns>
      <Panel flush>
        <AccountPlaces invoices={account.permissions.includes('invoices.view')} />
      </Panel>
    </Stack>
  );
}
