import { LONDON } from '@tonnage/domain/common/dates';
import { formatDay } from '@tonnage/domain/common/format-dates';
import { dateIn } from '@tonnage/domain/common/zoned';
import { fetchList } from '../../lib/bytes.ts';
import { call } from '../../lib/api.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { InvitationsPanel } from '../../shared/invitations/invitations-panel.tsx';
import { useListPage } from '../../shared/use-list-page.ts';
import { queryOf } from '../../lib/queries.ts';
import { accessOf } from './members-panel.tsx';
import { words } from './words.ts';

/** All invitations: there are never more than fifty. */
const EVERY = queryOf('listInvitations', { query: { pagination: { page: 1, pageSize: 50 } } });

/** The people who were invited to the account. */
export function PendingInvitations() {
  const page = useListPage(EVERY);
  return (
    <InvitationsPanel
      page={page}
      columns={[
        { id: 'role', header: words.role, render: (row) => words.roles[row.role] },
        { id: 'reach', header: words.reach, render: accessOf },
      ]}
      expires={(at) => `on ${formatDay(dateIn(LONDON, at))}`}
      empty="No pending invitations. We email people a link, which expires after a week."
      sendAgain={({ email, role, siteIds, validFrom, validTo }) =>
        call('invite', { body: { data: { email, role, siteIds, validFrom, validTo } } })
      }
      sentAgain={words.invited}
      withdraw={({ id }) => call('revokeInvitation', { params: { id } })}
      action={
        page.rows &&
        page.rows.length > 0 && (
          <ExportButton size="sm" fetchFile={(format) => fetchList('listInvitations', {}, format)} />
        )
      }
    />
  );
}
