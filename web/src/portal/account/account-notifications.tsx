import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { accountQuery, queryOf } from '../../lib/queries.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import styles from './account-notifications.module.css';
import { words } from './words.ts';
import { words as screenNames } from '../words.ts';

const choices = queryOf('getNotifications', {});

/**
 * Which emails the user gets about this account; each box is saved when it is ticked, and can be
 * undone.
 */
export function AccountNotifications() {
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const { data: mails } = useSuspenseQuery(choices).data;
  const queryClient = useQueryClient();
  // Changes being saved; the boxes show them before the server has answered.
  const [pending, setPending] = useState<Record<string, boolean>>({});
  const choose = useMutation({
    mutationFn: ({ kind, mail }: { kind: string; mail: boolean }) =>
      call('setNotifications', { body: { data: { mails: { [kind]: mail } } } }),
    onSuccess: (reply, { kind, mail }) => {
      queryClient.setQueryData(choices.queryKey, reply);
      void toast({ text: words.saved, undo: () => set(kind, !mail) });
    },
    onSettled: (_reply, _error, { kind }) => setPending(({ [kind]: _done, ...others }) => others),
  });
  const set = (kind: string, mail: boolean) => {
    setPending((others) => ({ ...others, [kind]: mail }));
    choose.mutate({ kind, mail });
  };
  return (
    <Stack>
      <PageHead
        title={screenNames.notifications}
        sub={`Emails about ${account.name}. We always send emails about your login, for example when you change your password.`}
      />
      {choose.error && <Notice tone="block">{choose.error.message}</Notice>}
      <Panel flush>
        <div className={styles.mails}>
          {mails.map(({ kind, label, mail }) => (
            <div key={kind} className={styles.mail}>
              <CheckboxField name={kind} label={label} value={pending[kind] ?? mail} onChange={(on) => set(kind, on)} />
            </div>
          ))}
        </div>
      </Panel>
    </Stack>
  );
}
