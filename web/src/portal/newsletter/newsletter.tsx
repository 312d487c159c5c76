import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { carriedByLink } from '../../lib/link.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import styles from '../../shared/login/entry.module.css';
import { NewsletterForm } from './newsletter-form.tsx';
import { words } from '../words.ts';

const TO_LOGIN = 'Go to login';

/**
 * The target of the links in newsletter emails. A button acts, not the link: email filters that follow links must not
 * subscribe or unsubscribe anybody.
 */
export function Newsletter() {
  const [dead, setDead] = useState(false);
  const again = () => setDead(true);
  const [confirm, leave] = dead ? ['', ''] : [carriedByLink('confirm'), carriedByLink('leave')];
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  if (confirm !== '') {
    return (
      <Answer
        title="Do you want our newsletter?"
        text={`Confirm that you’d like ${application.name} to send it to this address.`}
        button="Yes, subscribe me"
        again={again}
        act={async () =>
          `${(await call('confirmNewsletter', { body: { data: { token: confirm } } })).data.email} is subscribed. You can unsubscribe at any time.`
        }
      />
    );
  }
  if (leave !== '') {
    return (
      <Answer
        title="Unsubscribe?"
        text="You won’t receive our newsletter any more."
        button="Unsubscribe"
        again={again}
        act={async () => {
          await call('leaveNewsletter', { query: { key: leave } });
          return 'You’ve unsubscribed. We won’t send you any more newsletters.';
        }}
      />
    );
  }
  return (
    <div className={styles.stack}>
      <PageHead title={words.newsletter} />
      <NewsletterForm main />
      <TextLink to="/login">{TO_LOGIN}</TextLink>
    </div>
  );
}

interface AnswerProps {
  title: string;
  text: string;
  button: string;
  act: () => Promise<string>;
  /** Opens the subscription form. */
  again: () => void;
}

function Answer({ title, text, button, act, again }: AnswerProps) {
  const done = useMutation({ mutationFn: act });
  return (
    <div className={styles.stack}>
      <PageHead title={title} {...(done.isSuccess ? {} : { sub: text })} />
      <div role="status">{done.isSuccess && <Notice tone="ok">{done.data}</Notice>}</div>
      {done.isError && <Notice tone="block">This link has expired, been used or been replaced by a newer one.</Notice>}
      {!done.isSuccess && !done.isError && (
        <Button variant="primary" size="lg" loading={done.isPending} onClick={() => done.mutate()}>
          {button}
        </Button>
      )}
      {done.isError && (
        <Button variant="ghost" onClick={again}>
          Subscribe again
        </Button>
      )}
      <TextLink to="/login">{TO_LOGIN}</TextLink>
    </div>
  );
}
