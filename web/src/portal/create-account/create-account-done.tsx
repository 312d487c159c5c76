import { useSuspenseQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { applicationQuery } from '../../lib/queries.ts';
import { DescriptionList } from '../../ui/content/description-list.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from '../../shared/login/entry.module.css';
import { SendAgain } from '../../shared/login/send-again.tsx';
import { words as entryWords } from '../../shared/login/words.ts';
import { contactItems } from '../guest/contact-items.tsx';

/** What happens next: the email, and the office's approval where the company requires it. */
export function CreateAccountDone() {
  const { data: application } = useSuspenseQuery(applicationQuery).data;
  const opened = useLocation({ select: (location) => location.state.opened });
  const contact = contactItems(application);
  return (
    <div className={styles.stack}>
      <PageHead
        title="Check your email"
        sub={opened ? `We’ve sent a link to ${opened.email}.` : 'We’ve sent a link to the address you entered.'}
      />
      <ol className={styles.list}>
        <li>Follow the link to confirm your email address. It works once and expires after 7 days.</li>
        <li>
          {opened?.status === 'active'
            ? 'Log in and place your first order.'
            : `Log in. ${application.name} checks new accounts before the first order. Your dashboard will show when yours is approved.`}
        </li>
      </ol>
      <p className={styles.quiet}>
        If you already had a login with this address, the email says so. We haven’t created a second account.
      </p>
      {opened && (
        <SendAgain
          justSent
          label="Send the email again"
          done={entryWords.confirmSent(opened.email)}
          send={() => call('sendEmailConfirmation', { body: { email: opened.email } })}
        />
      )}
      {contact.length > 0 && (
        <>
          <p className={styles.quiet}>Questions? We can help:</p>
          <DescriptionList items={contact} column="100%" />
        </>
      )}
      <LinkButton to="/login" variant="primary" size="lg" full>
        Go to login
      </LinkButton>
    </div>
  );
}
