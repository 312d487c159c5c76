import { useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { OwnInvitations } from './own-invitations.tsx';
import { words } from './words.ts';
import { zoneLabel } from './zones.ts';
import { NEW_ORGANISATION, organisationPath } from '../paths.ts';
import { organisationsQuery } from '../shell/frame-queries.ts';
import { words as screenNames } from '../words.ts';

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
