import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { NoticeSettings } from '@tonnage/contract/core/notifications';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { zoneLabel, zoneOptions } from '../organisations/zones.ts';
import { queryOf } from '../../lib/queries.ts';
import { words } from '../words.ts';

const MAILS_TITLE = 'Email notifications';

type Kind = NoticeSettings['kinds'][number];
type Change = Partial<{ mails: Partial<Record<Kind['type'], boolean>>; digestHour: number; timeZone: string | null }>;

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** Which types of notification are emailed, and when the digests are sent; each box is saved when it is ticked. */
export function NoticeSettingsScreen() {
  const { data: settings } = useSuspenseQuery(queryOf('getNoticeSettings', {})).data;
  const client = useQueryClient();
  // Changes being saved; the boxes show them before the server has answered.
  const [pending, setPending] = useState<Change['mails']>({});
  const choose = useMutation({
    mutationFn: (data: Change) => call('setNoticeSettings', { body: { data } }),
    onSuccess: (reply) => {
      client.setQueryData(queryOf('getNoticeSettings', {}).queryKey, reply);
      void toast({ text: 'Saved' });
    },
    onSettled: () => setPending({}),
  });
  const set = (type: Kind['type'], on: boolean) => {
    setPending((others) => ({ ...others, [type]: on }));
    choose.mutate({ mails: { [type]: on } });
  };
  return (
    <Stack>
      <PageHead
        title={MAILS_TITLE}
        sub="Everything appears in your notifications. Choose what to receive by email as well."
      />
      {choose.error && <Notice tone="block">{choose.error.message}</Notice>}
      <Panel title="Digests">
        <Stack>
          <SelectField
            label="Send digests at"
            options={HOURS}
            value={String(settings.digestHour)}
            onChange={(hour) => choose.mutate({ digestHour: Number(hour) })}
          />
          <SelectField
            label="Your time zone"
            placeholder={`Default (${zoneLabel(settings.usualZone)})`}
            options={zoneOptions(settings.timeZone ?? '')}
            value={settings.timeZone ?? ''}
            onChange={(zone) => choose.mutate({ timeZone: zone || null })}
          />
        </Stack>
      </Panel>
      <Panel flush>
        <DataTable
          caption={MAILS_TITLE}
          rows={settings.kinds}
          rowKey={(row) => row.type}
          empty={words.noNotifications}
          columns={[
            { id: 'kind', header: 'Event', card: 'title', render: (row) => row.label },
            { id: 'list', header: 'Notification', card: 'hidden', render: () => 'Always' },
            {
              id: 'mail',
              header: 'Email',
              card: 'beside',
              render: ({ type, label, mail }) =>
                mail === null ? (
                  type === 'CREATED_ORGANISATION' ? (
                    'Always, as an invitation'
                  ) : (
                    'Never'
                  )
                ) : (
                  <CheckboxField
                    name={type}
                    label={<span className="sr-only">{`Email: ${label}`}</span>}
                    value={pending?.[type] ?? mail}
                    onChange={(on) => set(type, on)}
                  />
                ),
            },
          ]}
        />
      </Panel>
    </Stack>
  );
}
