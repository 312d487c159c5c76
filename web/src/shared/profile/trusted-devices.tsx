import { useMutation, useQuery } from '@tanstack/react-query';
import type { TrustedDevice } from '@tonnage/contract/core/identity/profile';
import { LONDON } from '@tonnage/domain/common/dates';
import { deviceOf } from '@tonnage/domain/common/device';
import { formatInstant } from '@tonnage/domain/common/format-dates';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { toast } from '../../ui/overlay/toast.ts';

const words = {
  title: 'Devices that don’t ask for a code',
  device: 'Device',
  unknownDevice: 'Unknown device',
  thisOne: 'This device',
  since: (when: string) => `since ${when}`,
  until: 'Until',
  remove: 'Ask again',
  removeOf: (device: string) => `Ask again for a code on ${device}`,
  removed: 'That device asks for a code again',
};

const nameOf = (device: TrustedDevice) => deviceOf(device.userAgent) ?? words.unknownDevice;

/** The devices on which logging in asks for no code, with a way to end that; nothing if there are none. */
export function TrustedDevices() {
  const { data } = useQuery(queryOf('listTrustedDevices', {}));
  const remove = useMutation({
    mutationFn: ({ id }: TrustedDevice) => call('removeTrustedDevice', { params: { id } }),
    onSuccess: async () => {
      void toast({ text: words.removed });
      await upToDate();
    },
  });
  if (!data || data.data.length === 0) return null;
  return (
    <>
      {remove.error && <Notice tone="block">{remove.error.message}</Notice>}
      <Panel title={words.title} flush>
        <DataTable
          caption={words.title}
          rows={data.data}
          rowKey={({ id }) => id}
          empty={<EmptyState text={words.unknownDevice} />}
          columns={[
            {
              id: 'device',
              header: words.device,
              card: 'title',
              render: (row) => (
                <TwoLines first={nameOf(row)} second={words.since(formatInstant(row.createdAt, LONDON))} />
              ),
            },
            { id: 'until', header: words.until, render: (row) => formatInstant(row.expiresAt, LONDON) },
            {
              id: 'current',
              header: words.thisOne,
              hideHeader: true,
              card: 'beside',
              render: (row) => row.current && <StatusPill tone="onSite" label={words.thisOne} />,
            },
            {
              id: 'remove',
              header: words.remove,
              hideHeader: true,
              align: 'end',
              card: 'action',
              render: (row) => (
                <Button
                  size="sm"
                  aria-label={words.removeOf(nameOf(row))}
                  loading={remove.isPending && remove.variables?.id === row.id}
                  onClick={() => remove.mutate(row)}
                >
                  {words.remove}
                </Button>
              ),
            },
          ]}
        />
      </Panel>
    </>
  );
}
