import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import type { Column } from '../../ui/data/columns.ts';
import { DataTable } from '../../ui/data/data-table.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import type { ListPage } from '../use-list.ts';
import styles from './invitations.module.css';

const INVITATIONS = 'Pending invitations';
const AGAIN = 'Send again';
const WITHDRAW = 'Withdraw';

interface Invited {
  id: string;
  email: string;
  invitedBy: string;
  expiresAt: string;
  expired: boolean;
}

interface InvitationsPanelProps<Row extends Invited> {
  page: ListPage<Row>;
  /** The columns between the address and the buttons. */
  columns: readonly Column<Row>[];
  /** When an invitation expires: "on 5 May". */
  expires: (at: string) => string;
  empty: string;
  sendAgain: (row: Row) => Promise<unknown>;
  /** Shown once it is sent. */
  sentAgain: (email: string) => string;
  withdraw: (row: Row) => Promise<unknown>;
  /** Beside the title. */
  action?: ReactNode;
  /** Below the rows. */
  children?: ReactNode;
}

/** Pending invitations by email, each sent again or withdrawn. */
export function InvitationsPanel<Row extends Invited>(props: InvitationsPanelProps<Row>) {
  const { page, columns, expires, empty, sentAgain, action, children } = props;
  const again = useMutation({
    mutationFn: props.sendAgain,
    onSuccess: async (_data, { email }) => {
      void toast({ text: sentAgain(email) });
      await upToDate();
    },
  });
  const withdraw = useMutation({
    mutationFn: props.withdraw,
    onSuccess: async (_data, { email }) => {
      void toast({ text: `Invitation to ${email} withdrawn` });
      await upToDate();
    },
  });
  const ask = async (row: Row) => {
    const title = `Withdraw the invitation to ${row.email}?`;
    const body = 'The link in their email will stop working.';
    if (await confirm({ title, body, confirm: WITHDRAW, cancel: 'Cancel' })) withdraw.mutate(row);
  };
  const { rows, waiting, error, retry } = page;
  if (error) return <ErrorState text={error.message} onRetry={retry} />;
  const failed = again.error ?? withdraw.error;
  return (
    <Panel title={INVITATIONS} action={action} flush>
      {failed && <Notice tone="block">{failed.message}</Notice>}
      <DataTable
        caption={INVITATIONS}
        rows={rows}
        waiting={waiting}
        expect={1}
        rowKey={(row) => row.id}
        empty={<EmptyState text={empty} />}
        columns={[
          {
            id: 'email',
            header: 'Email',
            card: 'title',
            render: (row) => (
              <TwoLines
                wraps
                first={row.email}
                second={`invited by ${row.invitedBy}, ${row.expired ? 'expired' : `expires ${expires(row.expiresAt)}`}`}
              />
            ),
          },
          ...columns,
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
                  aria-label={`${AGAIN}: ${row.email}`}
                  loading={again.isPending && again.variables.id === row.id}
                  onClick={() => again.mutate(row)}
                >
                  {AGAIN}
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`${WITHDRAW}: ${row.email}`}
                  onClick={() => void ask(row)}
                >
                  {WITHDRAW}
                </Button>
              </span>
            ),
          },
        ]}
      />
      {children}
    </Panel>
  );
}
