import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { checkNewPassword, type NewPassword } from '../../shared/password/check-new-password.ts';
import { NewPasswordFields } from '../../shared/password/new-password-fields.tsx';
import { words as newPasswordWords } from '../../shared/password/words.ts';
import { call } from '../../lib/api.ts';
import { startOf } from '../../lib/apps.ts';
import { storeSession } from '../../lib/session.ts';
import { signIn } from '../../lib/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { refusalOf } from '../refusal.ts';
import { words } from '../words.ts';
import { passwordWords } from '../password-words.ts';
import { PrivacyLabel } from '../sign-in/privacy-label.tsx';

interface Newcomer extends NewPassword {
  email: string;
  name: string;
  acceptPrivacy: boolean;
}

/** A person without a login chooses a name and a password, agrees, and is signed in. */
export function NewcomerForm({
  token,
  email,
  privacyUrl,
}: {
  token: string;
  email: string;
  privacyUrl: string | null;
}) {
  const form = useForm<Newcomer>({
    fields: { ...CONTRACT_FIELDS.acceptOrganisationInvitation, email: {} },
    initialValues: { email, name: '', password: '', passwordConfirmation: '', acceptPrivacy: false },
    validate: (values) => ({
      name: isEmpty(values.name) ? passwordWords.passwordMandatory : null,
      ...checkNewPassword(values),
      acceptPrivacy: values.acceptPrivacy ? null : 'You must accept the privacy policy',
    }),
  });
  const enter = useMutation({
    mutationFn: async ({ email: _fixed, ...data }: Newcomer) => {
      await call('acceptOrganisationInvitation', { body: { data: { token, ...data } } });
      return signIn({ identifier: email, password: data.password });
    },
    onSuccess: ({ jwt, user }) => {
      storeSession(user, jwt);
      // New users see the introduction once.
      window.location.assign(startOf(user) === '/metrics' ? '/metrics/welcome' : startOf(user));
    },
  });
  return (
    <FormShell
      form={form}
      onSubmit={(values) => enter.mutate(values)}
      loading={enter.isPending}
      submitError={refusalOf(enter.error)}
      label={words.acceptInvitation}
      guard={false}
    >
      <TextField label="Email" autoComplete="username" disabled {...form.field('email')} />
      <TextField {...form.field('name')} label="Your name" autoComplete="name" required />
      <NewPasswordFields
        owner={{ name: form.values.name, email }}
        labels={['Password', newPasswordWords.confirm]}
        password={form.field('password')}
        confirmation={form.field('passwordConfirmation')}
      />
      <CheckboxField label={<PrivacyLabel url={privacyUrl} />} {...form.field('acceptPrivacy')} />
      <FormActions>
        <Button type="submit" variant="primary" size="lg" full loading={enter.isPending}>
          {words.acceptInvitation}
        </Button>
      </FormActions>
    </FormShell>
  );
}
