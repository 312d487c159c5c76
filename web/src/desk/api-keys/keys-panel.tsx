import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import type { ApiScope } from '@tonnage/domain/skip-hire/permissions';
import { call } from '../../lib/api.ts';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { KeyDialog } from '../../shared/keys/key-dialog.tsx';
import { KeysPanel, limitsColumn } from '../../shared/keys/keys-panel.tsx';
import { SecretDialog } from '../../shared/keys/secret-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { queryOf } from '../../lib/queries.ts';

const SCOPES: Record<ApiScope, string> = {
  'orders.read': 'Orders and their jobs',
  'customers.read': 'Customers',
  'documents.read': 'Document files',
  'invoices.read': 'Invoices',
  'payments.read': 'Payments',
  'prices.read': 'Price list',
};

/** The company's read-only API keys. */
export function CompanyKeys({ today }: { today: IsoDate }) {
  const queryClient = useQueryClient();
  const revoke = useMutation({
    mutationFn: (id: string) => call('revokeKey', { params: { id } }),
    onSuccess: (answer) => {
      queryClient.setQueryData(queryOf('listKeys', {}).queryKey, answer);
      void toast({ text: 'API key revoked.' });
    },
    onError: (error) => void toast({ text: error.message }),
  });
  const day = (at: string) => formatDayNear(londonDate(at), today);
  return (
    <KeysPanel
      title="API keys"
      create="Create API key"
      rows={useSuspenseQuery(queryOf('listKeys', {})).data.data}
      empty="No API keys yet. Create one to let your accounting or planning software read data."
      hint={(row) => `${row.hint}…, `}
      columns={[
        {
          id: 'scopes',
          header: 'Access (read only)',
          render: (row) => row.scopes.map((scope) => SCOPES[scope]).join(', '),
        },
        limitsColumn(day),
      ]}
      used="Last used"
      day={day}
      warning="Any software using this key will lose access at once. This can’t be undone."
      onRevoke={revoke.mutate}
      renderDialog={(dialog) => (
        <KeyDialog
          {...dialog}
          nameHelp="What uses this key, for example “Accounting software”."
          name={CONTRACT_FIELDS.createKey.name}
          label="Access (read only)"
          scopes={SCOPES}
          chosen={[]}
          make={async (data) => {
            const made = await call('createKey', { body: { data } });
            queryClient.setQueryData(queryOf('listKeys', {}).queryKey, { data: made.data.keys });
            return made.data.secret;
          }}
        />
      )}
      renderSecret={(shown) => <SecretDialog {...shown} />}
    />
  );
}
