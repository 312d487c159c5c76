import { isEmail, isEmpty } from '@tonnage/domain/common/text';
import { EndedNotice } from '../../shared/login/ended-notice.tsx';
import { CredentialsForm } from '../../shared/login/credentials-form.tsx';
import { CREDENTIAL_FIELDS, type Credentials, useLogin } from '../../shared/login/use-login.ts';
import { PageHead } from '../../ui/content/page-head.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { enterDesk } from './enter-desk.ts';
import { GuestFrame } from './guest-frame.tsx';
import { words } from './words.ts';

/** The office's own login: a closed portal shows its message and no login, but staff must be able to reopen it. */
export function DeskLogin() {
  const login = useLogin(enterDesk);
  const form = useForm<Credentials>({
    fields: CREDENTIAL_FIELDS,
    initialValues: { email: '', password: '', code: '' },
    validate: ({ email, password }) => ({
      email: isEmail(email.trim()) ? null : words.emailWrong,
      password: isEmpty(password) ? 'Enter your password.' : null,
    }),
  });
  return (
    <GuestFrame>
      <PageHead title={words.loginTitle} sub="For office staff. You can log in here even when the portal is closed." />
      <EndedNotice refused={login.refused} />
      <CredentialsForm
        form={form}
        login={login}
        face="desk"
        onIn={enterDesk}
        label={words.loginTitle}
        email={
          <TextField
            label={words.email}
            type="email"
            autoComplete="username webauthn"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there for nothing else
            autoFocus
            {...form.field('email')}
          />
        }
        submit={words.login}
      />
    </GuestFrame>
  );
}
