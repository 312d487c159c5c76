import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { StatusPill } from '../../ui/content/status-pill.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { call } from '../../lib/api.ts';
import { refetch } from '../../lib/changes.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { PasskeysPanel } from '../passkeys/passkeys-panel.tsx';
import { SetUp } from './set-up.tsx';
import { words } from './words.ts';

/** Two-factor authentication: its status, set-up and removal; and passkeys. */
export function TwoFactor() {
  const { enabled, recoveryCodesLeft } = useSuspenseQuery(queryOf('getFactor', {})).data.data;
  const client = useQueryClient();
  const [changing, setChanging] = useState(false);
  const done = async () => {
    setChanging(false);
    await refetch(client, ['identity']);
  };
  const Change = enabled ? SwitchOff : SetUp;
  return (
    <Stack>
      <PageHead
        title="Two-factor authentication"
        status={<StatusPill tone={enabled ? 'onSite' : 'done'} label={enabled ? 'On' : 'Off'} />}
      />
      {changing ? (
        <Change onDone={() => void done()} onCancel={() => setChanging(false)} />
      ) : (
        <Panel>
          <p>
            {enabled
              ? `You log in with your password and a code from your authenticator app. ${recoveryCodesLeft} recovery ${recoveryCodesLeft === 1 ? 'code' : 'codes'} left.`
              : 'You log in with just your password. Turn this on to also ask for a six-digit code from your phone.'}
          </p>
          <FormActions>
            <Button variant={enabled ? 'default' : 'primary'} onClick={() => setChanging(true)}>
              {enabled ? words.switchOff : 'Set up'}
            </Button>
          </FormActions>
        </Panel>
      )}
      <PasskeysPanel />
    </Stack>
  );
}

const OFF_TITLE = 'Turn off two-factor authentication';

/** Switches two-factor authentication off, with the password and a last code. */
function SwitchOff({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.removeFactor,
    initialValues: { currentPassword: '', code: '' },
    validate: (values) => ({
      currentPassword: isEmpty(values.currentPassword) ? words.passwordMandatory : null,
      code: isEmpty(values.code) ? words.codeMandatory : null,
    }),
  });
  const remove = useMutation({
    mutationFn: (data: { currentPassword: string; code: string }) => call('removeFactor', { body: { data } }),
    onSuccess: () => {
      void toast({ text: 'Two-factor authentication is off' });
      onDone();
    },
  });
  return (
    <Panel title={OFF_TITLE}>
      <FormShell
        form={form}
        onSubmit={(values) => remove.mutate(values)}
        loading={remove.isPending}
        submitError={remove.error}
        label={OFF_TITLE}
        guard={false}
      >
        <PasswordField label={words.password} autoComplete="current-password" {...form.field('currentPassword')} />
        <TextField
          label={words.code}
          help="The six-digit code from your app, or a recovery code."
          autoComplete="one-time-code"
          {...form.field('code')}
        />
        <FormActions>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button type="submit" variant="primary" loading={remove.isPending}>
            {words.switchOff}
          </Button>
        </FormActions>
      </FormShell>
    </Panel>
  );
}
