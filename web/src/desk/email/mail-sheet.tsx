import { useQuery } from '@tanstack/react-query';
import type { OutboxMail } from '@tonnage/contract/core/email';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { MailFrame } from '../../ui/content/mail-frame.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { SideSheet } from '../../ui/overlay/side-sheet.tsx';
import { useChange } from '../use-change.ts';
import { whenWords } from '../audit/action-text.ts';
import type { SheetProps } from '../../shared/row-sheet.tsx';
import styles from './mail-sheet.module.css';
import { kindWords, words } from './words.ts';

/** One email as it was sent, or would be; a failed one can be retried. */
export function MailSheet({ id, today, sheet }: { id: string; today: IsoDate; sheet: SheetProps }) {
  const { data, error, refetch } = useQuery(queryOf('getMail', { params: { id } }));
  const retry = useChange(() => call('retryMail', { params: { id } }), {
    message: () => 'The email will be sent again.',
    onDone: sheet.onClose,
  });
  const mail = data?.data;
  const when = mail && (mail.sentAt ? `Sent ${whenWords(mail.sentAt, today)}` : words.states[mail.state]);
  return (
    <SideSheet
      {...sheet}
      title={mail ? (mail.subject ?? kindWords(mail.kind)) : words.look}
      size="lg"
      facts={mail ? [`To ${mail.to}`, when, mail.account?.name] : []}
      footer={
        mail?.state === 'failed' && (
          <Button loading={retry.isPending} onClick={() => retry.mutate(undefined)}>
            Send again
          </Button>
        )
      }
    >
      {error && !mail && <ErrorState text={error.message} onRetry={() => void refetch()} />}
      {!error && !mail && <SkeletonLines lines={6} />}
      {retry.error && <Notice tone="block">{retry.error.message}</Notice>}
      {mail?.error && (
        <Notice tone="warn" title="Error from the mail server">
          {mail.error}
        </Notice>
      )}
      {mail && <MailText mail={mail} />}
    </SideSheet>
  );
}

function MailText({ mail }: { mail: OutboxMail }) {
  const [view, setView] = useState<'mail' | 'text'>('mail');
  if (mail.withheld)
    return (
      <Notice tone="info">
        This email contains a login link, so its text is hidden. While no mail server is set up, managers can read it.
      </Notice>
    );
  if (mail.html === null)
    return (
      <Notice tone="info">
        {mail.state === 'sent'
          ? 'The text of this email is no longer stored.'
          : 'The text is created when the email is sent.'}
      </Notice>
    );
  return (
    <>
      <ChoiceButtons
        label="Format"
        hideLabel
        value={view}
        onChange={setView}
        choices={[
          { value: 'mail', label: 'Formatted' },
          { value: 'text', label: 'Plain text' },
        ]}
      />
      <div className={styles.letter}>
        {view === 'mail' ? (
          <MailFrame title={mail.subject ?? kindWords(mail.kind)} html={mail.html} />
        ) : (
          <div className={styles.text}>{mail.plain}</div>
        )}
      </div>
    </>
  );
}
