import { useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { AccessPanel } from '../../shared/profile/access-panel.tsx';
import { PasswordForm } from '../../shared/profile/password-form.tsx';
import { ProfileForm } from '../../shared/profile/profile-form.tsx';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { call } from '../../lib/api.ts';
import { forgetUnsent } from '../../lib/log-out.ts';
import { clearSession } from '../../lib/session.ts';
import { shownUser } from '../../lib/shown.ts';
import { Notice } from '../../ui/content/notice.tsx';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { NOTICE_SETTINGS } from '../paths.ts';
import { passwordRefusal, passwordWords } from '../password-words.ts';
import { queryOf } from '../../lib/queries.ts';
import { leave } from '../leave.ts';
import { words as screenNames } from '../words.ts';

const words = {
  deactivate: 'Deactivate account',
  deactivateText:
    'You’ll be logged out everywhere and won’t receive any emails. You keep your organisations, projects and values. Log in to reactivate your account.',
  delete: 'Delete account',
  deleteText:
    'Your name, email and picture are permanently deleted, along with any organisation that has no one else in it. Values and comments you added stay, without your name.',
};

/** The user's name, picture, password and emails, and ways to leave. */
export function MyAccount() {
  const me = useSuspenseQuery(queryOf('me', {})).data;
  const [leaving, setLeaving] = useState<'deactivate' | 'delete' | null>(null);
  return (
    <Stack>
      <PageHead
        title="My account"
        sub={me.email}
        actions={<LinkButton to={NOTICE_SETTINGS}>Email notifications</LinkButton>}
      />
      <Columns>
        <Panel>
          <ProfileForm />
        </Panel>
        <Stack>
          <Panel title="Password">
            <PasswordForm says={passwordWords} onDone={() => undefined} />
          </Panel>
          <Panel title="Logging in">
            <Stack>
              <LinkButton to="/metrics/account/security">{screenNames.security}</LinkButton>
              <LinkButton to="/metrics/account/sessions">{screenNames.sessions}</LinkButton>
            </Stack>
          </Panel>
          <AccessPanel />
        </Stack>
      </Columns>
      <Panel title="Close account">
        <Stack>
          <p>{words.deactivateText}</p>
          <div>
            <Button onClick={() => setLeaving('deactivate')}>{words.deactivate}</Button>
          </div>
          <p>{words.deleteText}</p>
          <div>
            <Button variant="danger" onClick={() => setLeaving('delete')}>
              {words.delete}
            </Button>
          </div>
        </Stack>
      </Panel>
      {leaving && <LeaveDialog how={leaving} email={me.email} onClose={() => setLeaving(null)} />}
    </Stack>
  );
}

interface LeaveDialogProps {
  how: 'deactivate' | 'delete';
  /** Must be typed before the account is deleted. */
  email: string;
  onClose: () => void;
}

/** Deactivates or deletes the user's account; both need the password. */
function LeaveDialog({ how, email, onClose }: LeaveDialogProps) {
  const forGood = how === 'delete';
  const same = (typed: string) => typed.trim().toLowerCase() === email.toLowerCase();
  const form = useForm({
    fields: CONTRACT_FIELDS.deleteMe,
    initialValues: { currentPassword: '', email: '' },
    validate: (values) => ({
      currentPassword: isEmpty(values.currentPassword) ? passwordWords.passwordMandatory : null,
      email:
        forGood && !same(values.email)
          ? 'Type your own email address to confirm that this is the right account.'
          : null,
    }),
  });
  const sending = useMutation({
    mutationFn: async ({ currentPassword, email: typed }: { currentPassword: string; email: string }) => {
      if (forGood) await call('deleteMe', { body: { data: { currentPassword, email: typed } } });
      else await call('deactivateMe', { body: { data: { currentPassword } } });
    },
    onSuccess: async () => {
      if (forGood) await forgetUnsent(shownUser() ?? '');
      clearSession();
      leave();
    },
  });
  return (
    <FormDialog
      title={words[how]}
      form={form}
      guard={false}
      action={words[how]}
      variant="danger"
      sending={{ isPending: sending.isPending, error: passwordRefusal(sending.error) }}
      onSubmit={(values) => sending.mutate(values)}
      onClose={onClose}
    >
      <Notice tone="warn">{forGood ? words.deleteText : words.deactivateText}</Notice>
      {forGood && (
        <TextField {...form.field('email')} label={`Type ${email} to delete the account`} autoComplete="off" required />
      )}
      <PasswordField {...form.field('currentPassword')} label="Current password" autoComplete="current-password" />
    </FormDialog>
  );
}
