import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { type ORGANISATION_KEY_SCOPES, SHARED_SCOPE } from '@tonnage/domain/metrics/key-scopes';
import { call } from '../../lib/api.ts';
import { londonDate } from '../../lib/london.ts';
import { KeyDialog } from '../../shared/keys/key-dialog.tsx';
import { KeysPanel, limitsColumn } from '../../shared/keys/keys-panel.tsx';
import { SecretDialog } from '../../shared/keys/secret-dialog.tsx';
import { queryOf } from '../../lib/queries.ts';
import { useRevoke } from './use-revoke.ts';

type KeyScope = (typeof ORGANISATION_KEY_SCOPES)[number];

const SCOPES: Record<KeyScope, string> = {
  'values.write': 'Report values',
  'metrics.read': 'Read metrics and values',
};

/** The keys with which programs report and read an organisation's figures. */
export function OrganisationKeys({ organisationId }: { organisationId: string }) {
  const client = useQueryClient();
  const keys = useSuspenseQuery(queryOf('listOrganisationKeys', { params: { id: organisationId } })).data.data;
  const revoke = useRevoke(organisationId);
  const day = (at: string) => formatDayYear(londonDate(at));
  return (
    <KeysPanel
      title="API keys"
      create="Create API key"
      rows={keys.filter(({ scopes }) => !scopes.includes(SHARED_SCOPE))}
      empty="No API keys yet. Create one to let a script or spreadsheet report figures for you."
      hint={(row) => `${row.hint}…, `}
      columns={[
        {
          id: 'scopes',
          header: 'Access',
          render: (row) => row.scopes.map((scope) => SCOPES[scope as KeyScope]).join(', '),
        },
        limitsColumn(day),
      ]}
      used="Last used"
      day={day}
      warning="Any software using this key will lose access at once. This can’t be undone."
      onRevoke={revoke}
      renderDialog={(dialog) => (
        <KeyDialog
          {...dialog}
          nameHelp="What uses this key, for example “Weighbridge”. It works in your name, while you manage the organisation."
          name={CONTRACT_FIELDS.createOrganisationKey.name}
          label="Access"
          scopes={SCOPES}
          chosen={['values.write']}
          make={async (data) => {
            const made = await call('createOrganisationKey', { params: { id: organisationId }, body: { data } });
            client.setQueryData(queryOf('listOrganisationKeys', { params: { id: organisationId } }).queryKey, {
              data: made.data.keys,
            });
            return made.data.secret;
          }}
        />
      )}
      renderSecret={(shown) => <SecretDialog {...shown} />}
    />
  );
}
