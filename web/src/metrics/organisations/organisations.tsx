import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { OwnInvitation } from '@tonnage/contract/metrics/organisations/invitations';
import { invitedTo } from '@tonnage/domain/metrics/invited';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { ownTime } from '../own-clock.ts';
import styles from '../people/people.module.css';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from './words.ts';
import { zoneLabel } from './zones.ts';
import { NEW_ORGANISATION, organisationPath } from '../paths.ts';
import { organisationsQuery } from '../shell/frame-queries.ts';
import { words as screenNames } from '../words.ts';

const TITLE = 'Invitations to you';
const DECLINE = 'Decline';

/** The organisations that invite the user, until they answer; nothing if there are none. */
export function OwnInvitations() {
  const client = useQueryClient();
  const { data } = useQuery(queryOf('listOwnOrganisationInvitations', {}));
  const named = ({ id }: OwnInvitation) => ({ params: { id } });
  const accept = useMutation({
    mutationFn: (row: OwnInvitation) => call('acceptOwnOrganisationInvitation', named(row)),
    onSuccess: async (_data, { organisation }) => {
      void toast({ text: `You’ve joined ${organisation}` });
      // Everything that this page and the navigation show may have more in it now.
      await client.invalidateQueries();
    },
  });
  const decline = useMutation({
    mutationFn: (row: OwnInvitation) => call('declineOwnOrganisationInvitation', named(row)),
    onSuccess: upToDate,
  });
  const ask = async (row: OwnInvitation) => {
    const question = {
      title: `Decline the invitation to ${row.organisation}?`,
      body: 'The link in the email will stop working.',
    };
    if (await confirm({ ...question, confirm: DECLINE, cancel: 'Cancel', danger: true })) decline.mutate(row);
  };
  const rows = data?.data ?? [];
  if (rows.length === 0) return null;
  const failed = accept.error ?? decline.error;
  return (
    <Panel title={TITLE} flush>
      {failed && <Notice tone="block">{failed.message}</Notice>}
      <DataTable
        caption={TITLE}
        rows={rows}
        rowKey={(row) => row.id}
        empty={null}
        columns={[
          {
            id: 'organisation',
            header: 'Organisation',
            card: 'title',
            render: (row) => (
              <TwoLines
                first={row.organisation}
                second={`${row.invitedBy} has invited you ${invitedTo(row.asked)}. Expires ${ownTime(row.expiresAt)}`}
              />
            ),
          },
          {
            id: 'actions',
            header: 'Actions',
            hideHeader: true,
            align: 'end',
            card: 'action',
            render: (row) => (
              <span className={styles.actions}>
                <Button
                  size="sm"
                  variant="primary"
                  aria-label={`Accept: ${row.organisation}`}
                  loading={accept.isPending && accept.variables.id === row.id}
                  onClick={() => accept.mutate(row)}
                >
                  Accept
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`${DECLINE}: ${row.organisation}`}
                  onClick={() => void ask(row)}
                >
                  {DECLINE}
                </Button>
              </span>
            ),
          },
        ]}
      />
    </Panel>
  );
}

const ROLES = { manager: 'Manager', member: 'Member' };

/** The user's organisations; nobody belongs to more than fit on a page. */
export function Organisations() {
  const { data: rows, meta } = useSuspenseQuery(organisationsQuery).data;
  return (
    <Stack>
      <PageHead
        title={meta.pagination.total === 1 ? '1 organisation' : `${meta.pagination.total} organisations`}
        actions={
          <LinkButton to={NEW_ORGANISATION} variant="primary">
            {screenNames.newOrganisation}
          </LinkButton>
        }
      />
      <OwnInvitations />
      <Panel flush>
        <DataTable
          caption="Organisations"
          rows={rows}
          rowKey={(row) => row.id}
          rowLink={(row) => organisationPath(row.id)}
          empty={
            <EmptyState text="You’re not in an organisation yet. Create one, or ask a manager to add you to theirs." />
          }
          columns={[
            { id: 'name', header: 'Organisation', card: 'title', render: (row) => row.name },
            { id: 'role', header: 'Your role', render: (row) => ROLES[row.role] },
            { id: 'zone', header: words.zone, render: (row) => zoneLabel(row.timeZone) },
          ]}
        />
      </Panel>
    </Stack>
  );
}
