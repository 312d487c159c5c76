import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { asLink } from '../../shared/address.ts';
import { NotFound } from '../../shared/fallbacks.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { DeleteOrganisation } from './delete-organisation.tsx';
import { OrganisationDetails } from './organisation-details.tsx';
import { words } from './words.ts';
import { InvitationsPanel } from '../people/invitations-panel.tsx';
import { InviteDialog } from '../people/invite-dialog.tsx';
import { MembersPanel } from '../people/members-panel.tsx';
import { organisationPath } from '../paths.ts';
import { organisationsQuery } from '../queries.ts';

/** One organisation: its members, its invitations, and its settings for managers. */
export function OrganisationScreen() {
  const { organisationId } = useParams({ from: '/colleague/metrics/organisations/$organisationId' });
  const { page = 1, invited = 1 } = useSearch({ from: '/colleague/metrics/organisations/$organisationId' });
  const { data: organisations } = useSuspenseQuery(organisationsQuery).data;
  const [inviting, setInviting] = useState(false);
  const organisation = organisations.find(({ id }) => id === organisationId);
  if (!organisation) return <NotFound />;
  const manager = organisation.role === 'manager';
  const path = organisationPath(organisation.id);
  return (
    <Stack>
      <PageHead
        title={organisation.name}
        sub={organisation.description}
        actions={
          manager && (
            <Button variant="primary" onClick={() => setInviting(true)}>
              {words.invite}
            </Button>
          )
        }
      />
      <MembersPanel
        organisationId={organisation.id}
        page={page}
        linkTo={(n) => asLink({ path, search: { page: n, invited } })}
        manager={manager}
      />
      {manager && (
        <InvitationsPanel
          organisationId={organisation.id}
          page={invited}
          linkTo={(n) => asLink({ path, search: { page, invited: n } })}
        />
      )}
      {manager && <OrganisationDetails key={organisation.id} organisation={organisation} />}
      {manager && <DeleteOrganisation organisation={organisation} />}
      {inviting && <InviteDialog organisationId={organisation.id} onClose={() => setInviting(false)} />}
    </Stack>
  );
}
