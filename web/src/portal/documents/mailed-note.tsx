import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { MailedNote as Mailed } from '@tonnage/contract/skip-hire/documents/mailed-notes';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { useCallUs } from '../booking/call-us.ts';
import styles from '../../shared/login/entry.module.css';
import { NoteFacts } from './note-facts.tsx';
import { SignForm, type SignInput } from './sign-form.tsx';
import { words } from './words.ts';

/** A note that its email lets a customer sign without a login. The form signs it, not the link: email filters open links. */
export function MailedNote() {
  const token = carriedByLink('token');
  const query = queryOf('getMailedNote', { body: { data: { token } } });
  const lookup = useQuery({ ...query, enabled: token !== '', retry: false });
  const client = useQueryClient();
  const sign = useMutation({
    mutationFn: (data: SignInput) => call('signMailedNote', { body: { data: { token, ...data } } }),
    onSuccess: (signed) => client.setQueryData(query.queryKey, signed),
    // Signed elsewhere in the meantime, or the text has changed: the current state replaces this one.
    onError: () => client.invalidateQueries(query),
  });
  const callUs = useCallUs();
  const refused = lookup.error instanceof ApiError ? lookup.error : null;
  if (token === '' || refused?.code === 'NOTE_LINK') {
    return (
      <div className={styles.stack}>
        <PageHead
          title="This link isn’t valid"
          sub={`It may be incomplete or meant for someone else. Use the latest email about the note. ${callUs} if it still doesn’t work.`}
        />
      </div>
    );
  }
  if (lookup.error) {
    return (
      <div className={styles.stack}>
        <PageHead title="We couldn’t open the note" sub={lookup.error.message} />
        <Button onClick={() => void lookup.refetch()}>Try again</Button>
      </div>
    );
  }
  if (!lookup.data) return <SkeletonLines lines={6} />;
  const { number, note, state } = lookup.data.data;
  if (note === null) {
    const { title, text, tone } = ENDED[state];
    return (
      <div className={styles.stack}>
        <PageHead title={title(number)} />
        <div role="status">
          <Notice tone={tone}>{text}</Notice>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.stack}>
      <PageHead title={words.signTitle(number)} sub={words.signSub} />
      <NoteFacts note={note} />
      <Panel title={words.yourSignature}>
        <SignForm text={note.text} loading={sign.isPending} error={sign.error} onSign={sign.mutate} />
      </Panel>
    </div>
  );
}

const ended = {
  tone: 'info' as const,
  title: (number: string) => `${number} can’t be signed`,
  text: 'This note no longer needs a signature.',
};

const ENDED: Record<Mailed['state'], { tone: 'ok' | 'info'; title: (number: string) => string; text: string }> = {
  waiting: ended,
  over: ended,
  signed: { tone: 'ok', title: (number) => `${number} is signed`, text: 'Thank you. There’s nothing more to do.' },
};
