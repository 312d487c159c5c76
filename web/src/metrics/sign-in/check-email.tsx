import { useSearch } from '@tanstack/react-router';
import { call } from '../../lib/api.ts';
import { asLink } from '../../shared/address.ts';
import { mailAppOf } from '../../shared/login/mail-app.ts';
import { SendAgain } from '../../shared/login/send-again.tsx';
import { words as shared } from '../../shared/login/words.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { CHECK_EMAIL, CREATE_ACCOUNT, FORGOT, LOGIN } from '../paths.ts';
import { GuestPage } from './guest-page.tsx';

const TEXTS = {
  account: {
    sent: (email: string) => `We’ve sent a link to ${email}. Follow it to confirm your address and log in.`,
    works:
      'The link works once and expires after 7 days. If you already have a login, the email says so: we haven’t created a second account.',
    again: (email: string) => call('sendEmailConfirmation', { body: { email, face: 'metrics' } }),
    other: CREATE_ACCOUNT,
  },
  password: {
    sent: (email: string) => `If ${email} has a login here, we’ve sent a link to set a new password.`,
    works: 'The link works once and expires after an hour. If you ask for another, use the newest one.',
    again: (email: string) => call('forgotPassword', { body: { email, face: 'metrics' } }),
    other: FORGOT,
  },
};

/** Where to find the link that was emailed: to confirm a new account, or to set a new password. */
export function CheckEmail() {
  const { email = '', about = 'password' } = useSearch({ from: CHECK_EMAIL });
  const { sent, works, again, other } = TEXTS[about];
  const mailApp = mailAppOf(email, navigator.userAgent);
  return (
    <GuestPage>
      <PageHead title="Check your email" sub={sent(email === '' ? 'your address' : email)} />
      <p>{works}</p>
      {mailApp && (
        <div>
          <LinkButton href={mailApp}>Open your email</LinkButton>
        </div>
      )}
      {email !== '' && (
        <>
          <p>Nothing yet? Check your spam folder, or send it again.</p>
          <SendAgain justSent label="Send again" done="Sent again." send={() => again(email)} />
        </>
      )}
      <p>
        <TextLink to={asLink({ path: other, search: { email } })}>Use a different email</TextLink>
      </p>
      <p>
        <TextLink to={LOGIN}>{shared.backToLogin}</TextLink>
      </p>
    </GuestPage>
  );
}
