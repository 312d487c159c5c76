import { useSuspenseQuery } from '@tanstack/react-query';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { formatDayNear, londonDate } from '../../lib/london.ts';
import { queryOf } from '../../lib/queries.ts';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { EditableList } from '../parts/editable-list.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { words } from './words.ts';

/** The company's providers of single sign-on, and what to enter at them. */
export function LoginProvidersPanel({ today }: { today: IsoDate }) {
  const { providers, organisations, redirectUrls } = useSuspenseQuery(queryOf('listLoginProviders', {})).data.data;
  return (
    <Stack>
      <EditableList
        title={words.title}
        rows={providers}
        empty={words.empty}
        add={words.add}
        change={words.change}
        changeOf={({ name }) => `${words.change} ${name}`}
        renderDialog={(provider, onClose) => (
          <ProviderDialog provider={provider} organisations={organisations} onClose={onClose} />
        )}
        columns={[
          {
            id: 'name',
            header: 'Name',
            card: 'title',
            render: (row) => <TwoLines strong first={row.name} second={row.issuer} />,
          },
          {
            id: 'audience',
            header: words.audience,
            render: (row) => (
              <TwoLines first={row.audienceName ?? words.audiences[row.audience]} second={row.domains.join(', ')} />
            ),
          },
          {
            id: 'used',
            header: words.lastUsed,
            nowrap: true,
            render: (row) => (
              <TwoLines
                first={row.lastUsedAt ? formatDayNear(londonDate(row.lastUsedAt), today) : words.never}
                second={words.people(row.people)}
              />
            ),
          },
          {
            id: 'state',
            header: 'State',
            card: 'beside',
            render: ({ enabled, required }) => (
              <StatusPill
                tone={enabled ? 'onSite' : 'done'}
                label={enabled ? (required ? words.required : words.state.on) : words.state.off}
              />
            ),
          },
        ]}
      />
      <Panel title={words.addresses}>
        <Stack>
          <p>{words.addressesText}</p>
          {redirectUrls.flatMap((url) => [
            <CopyText key={url} text={url} label="address" />,
            <CopyText key={`${url} out`} text={url.replace(/\/callback$/, '')} label="address" />,
          ])}
        </Stack>
      </Panel>
    </Stack>
  );
}
