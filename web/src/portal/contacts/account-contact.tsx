import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '../../lib/queries.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { ContactsPanel } from '../../shared/contacts/contacts-panel.tsx';
import { accountContacts } from './contact-homes.ts';

/** The account's contacts, how to reach them and what for. */
export function AccountContact() {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  return (
    <Stack>
      <PageHead title="Account contacts" sub="Who we contact about orders, documents and invoices." />
      <ContactsPanel home={accountContacts} mayEdit={account.permissions.includes('account.edit')} title="Contacts" />
    </Stack>
  );
}
