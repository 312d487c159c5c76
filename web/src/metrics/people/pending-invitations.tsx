import type { OrganisationInvitation } from '@tonnage/contract/metrics/organisations/invitations';
import { listed } from '@tonnage/domain/metrics/invited';
import { call } from '../../lib/api.ts';
import { InvitationsPanel } from '../../shared/invitations/invitations-panel.tsx';
import { useList } from '../../shared/use-list.ts';
import { Pagination } from '../../ui/data/pagination.tsx';
import type { To } from '../../ui/links.tsx';
import { ownTime } from '../own-clock.ts';
import { words } from './words.ts';

/** The metrics that somebody is invited to report and to view. */
function metricsOf({ reports, follows }: OrganisationInvitation['asked']): string {
  const parts = [
    reports.length > 0 && `Reports ${listed(reports)}`,
    follows.length > 0 && `${reports.length > 0 ? 'views' : 'Views'} ${listed(follows)}`,
  ];
  return parts.filter(Boolean).join('; ') || 'None';
}

interface PendingInvitationsProps {
  organisationId: string;
  page: number;
  linkTo: (page: number) => To;
}

/** The people who were invited to the organisation. */
export function PendingInvitations({ organisationId, page, linkTo }: PendingInvitationsProps) {
  const list = useList('listOrganisationInvitations', { page }, { params: { id: organisationId } });
  const { pagination } = list;
  const named = ({ id }: OrganisationInvitation) => ({ params: { id: organisationId, invitationId: id } });
  return (
    <InvitationsPanel
      page={list}
      columns={[
        {
          id: 'role',
          header: words.role,
          card: 'beside',
          render: ({ asked: { manager, reports, follows } }) =>
            words.label({ role: manager ? 'manager' : 'member', edits: reports.length, views: follows.length }),
        },
        { id: 'metrics', header: 'Metrics', render: ({ asked }) => metricsOf(asked) },
      ]}
      expires={ownTime}
      empty="No pending invitations."
      sendAgain={(row) => call('resendOrganisationInvitation', named(row))}
      sentAgain={(email) => `${email} invited again with a new link. The old link no longer works.`}
      withdraw={(row) => call('revokeOrganisationInvitation', named(row))}
    >
      {pagination && pagination.pageCount > 1 && (
        <Pagination page={page} pages={pagination.pageCount} linkTo={linkTo} total={`${pagination.total} pending`} />
      )}
    </InvitationsPanel>
  );
}
