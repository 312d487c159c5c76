import { useState, type ReactElement } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';

/** A secret of a program's or of a link: a key, a shared link or an incoming webhook. */
export interface KeyRow {
  id: string;
  name: string;
  madeBy: string | null;
  createdAt: string;
  lastUsedAt: string | null;
  revokedAt: string | null;
  /** False: it no longer works, though nobody revoked it. */
  works?: boolean;
}

interface KeysPanelProps<Row extends KeyRow> {
  title: string;
  create: string;
  rows: readonly Row[];
  empty: string;
  /** Written before who created it. */
  hint?: (row: Row) => string;
  columns: readonly Column<Row>[];
  used: string;
  day: (at: string) => string;
  /** What revoking does, in the question before it. */
  warning: string;
  onRevoke: (id: string) => void;
  /** Buttons before the one that revokes. */
  actions?: readonly Column<Row>[];
  renderDialog: (props: { onClose: () => void; onMade: (secret: string) => void }) => ReactElement;
  /** Shows the secret, which is never shown again. */
  renderSecret: (props: { secret: string; onClose: () => void }) => ReactElement;
}

/** The column that says until when and from where keys work. */
export const limitsColumn = <Row extends KeyRow & { expiresAt: string | null; networks: readonly string[] }>(
  day: (at: string) => string,
): Column<Row> => ({
  id: 'limits',
  header: 'Works',
  render: ({ expiresAt, networks }) => (
    <TwoLines
      first={expiresAt === null ? 'Until revoked' : `Until ${day(expiresAt)}`}
      second={networks.length > 0 && `only from ${networks.join(', ')}`}
    />
  ),
});

/** A table of keys, with a dialog that creates one and shows its secret once. */
export function KeysPanel<Row extends KeyRow>({
  title,
  create,
  rows,
  renderDialog,
  renderSecret,
  ...of
}: KeysPanelProps<Row>) {
  const [making, setMaking] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const ask = async ({ id, name }: Row) => {
    const question = { title: `Revoke ${name}?`, body: of.warning };
    if (await confirm({ ...question, confirm: 'Revoke', cancel: 'Cancel', danger: true })) of.onRevoke(id);
  };
  const status = (row: Row) => {
    if (row.revokedAt) return 'Revoked';
    if (row.works === false) return 'No longer works';
    return (
      <Button size="sm" aria-label={`Revoke ${row.name}`} onClick={() => void ask(row)}>
        Revoke
      </Button>
    );
  };
  return (
    <Panel
      title={title}
      flush
      action={
        <Button size="sm" onClick={() => setMaking(true)}>
          {create}
        </Button>
      }
    >
      <DataTable
        caption={title}
        rows={[...rows]}
        rowKey={(row) => row.id}
        empty={<EmptyState text={of.empty} />}
        columns={[
          {
            id: 'name',
            header: 'Name',
            card: 'title',
            render: (row) => (
              <TwoLines
                strong
                wraps
                first={row.name}
                second={`${of.hint?.(row) ?? ''}created ${row.madeBy === null ? '' : `by ${row.madeBy}, `}${of.day(row.createdAt)}`}
              />
            ),
          },
          ...of.columns,
          {
            id: 'last',
            header: of.used,
            nowrap: true,
            render: (row) => (row.lastUsedAt ? of.day(row.lastUsedAt) : 'Never'),
          },
          ...(of.actions ?? []),
          { id: 'revoke', header: 'Revoke', hideHeader: true, align: 'end', render: status },
        ]}
      />
      {making &&
        renderDialog({
          onClose: () => setMaking(false),
          onMade: (text) => {
            setMaking(false);
            setMade(text);
          },
        })}
      {made !== null && renderSecret({ secret: made, onClose: () => setMade(null) })}
    </Panel>
  );
}
