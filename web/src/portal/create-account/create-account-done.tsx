import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { words } from './words.ts';
import styles from '../sign-in/entry.module.css';
import { SendAgain } from '../sign-in/send-again.tsx';
import { words as entryWords } from '../sign-in/words.ts';
import { contactItems } from '../guest/contact-items.tsx';

/** What happens next: the email, and the office's approval where the company requires it. */
export function CreateAccountDone() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const opened = useLocation({ select: (location) => location.state.opened });
  const contact = contactItems(application);
  return (
    <div className={styles.stack}>
      <PageHead title={words.doneTitle} sub={opened ? words.doneSub(opened.email) : words.doneSubUnknown} />
      <ol className={styles.list}>
        <li>{words.doneConfirm}</li>
        <li>{opened?.status === 'active' ? words.doneActive : words.donePending(application.name)}</li>
      </ol>
      <p className={styles.quiet}>{words.doneKnown}</p>
      {opened && (
        <SendAgain
          justSent
          label={words.sendAgain}
          done={entryWords.confirmSent(opened.email)}
          send={() => call('sendEmailConfirmation', { body: { email: opened.email } })}
        />
      )}
      {contact.length > 0 && (
        <>
          <p className={styles.quiet}>{words.questions}</p>
          <DescriptionList items={contact} column="100%" />
        </>
      )}
      <LinkButton to="/login" variant="primary" size="lg" full>
        {words.toLogin}
      </LinkButton>
    </div>
  );
}
