import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { copy } from '../../ui/copy.ts';
import { CopyText } from '../../ui/content/copy-text.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { PasswordField } from '../../ui/fields/password-field.tsx';
import styles from './factor.module.css';
import { words } from './words.ts';

const CONFIRM = 'Turn on';

interface SetUpProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Password, secret, proof, recovery codes, in this order: logins ask for a code only after the proof. */
export function SetUp({ onDone, onCancel }: SetUpProps) {
  const start = useMutation({
    mutationFn: (currentPassword: string) => call('startFactor', { body: { data: { currentPassword } } }),
  });
  const confirm = useMutation({
    mutationFn: (code: string) => call('confirmFactor', { body: { data: { code } } }),
  });
  if (confirm.isSuccess) return <RecoveryCodes codes={confirm.data.data.recoveryCodes} onDone={onDone} />;
  if (!start.isSuccess) {
    return (
      <PasswordStep
        onSubmit={(password) => start.mutate(password)}
        loading={start.isPending}
        error={start.error}
        onCancel={onCancel}
      />
    );
  }
  return <Proof {...start.data.data} confirm={confirm} onCancel={onCancel} />;
}

interface ProofProps {
  secret: string;
  uri: string;
  confirm: { mutate: (code: string) => void; isPending: boolean; error: Error | null };
  onCancel: () => void;
}

function Proof({ secret, uri, confirm, onCancel }: ProofProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.confirmFactor,
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: isEmpty(code) ? words.codeMandatory : null }),
  });
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
  return (
    <Panel title="Scan this code with your authenticator app">
      <Stack>
        <img src={picture} alt="QR code for your authenticator app" className={styles.qr} width={220} height={220} />
        <p>Use any authenticator app, or enter this key:</p>
        <CopyText label="key" text={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
        <FormShell
          form={form}
          onSubmit={({ code }) => confirm.mutate(code)}
          loading={confirm.isPending}
          submitError={confirm.error}
          label={CONFIRM}
          guard={false}
        >
          <TextField
            label={words.code}
            help="The six-digit code in your app."
            autoComplete="one-time-code"
            {...form.field('code')}
          />
          <FormActions>
            <Button onClick={onCancel}>{words.cancel}</Button>
            <Button type="submit" variant="primary" loading={confirm.isPending}>
              {CONFIRM}
            </Button>
          </FormActions>
        </FormShell>
      </Stack>
    </Panel>
  );
}

function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const [copied, setCopied] = useState(false);
  return (
    <Panel title="Save your recovery codes">
      <Stack>
        <p>Each code works once if you don’t have your phone. Save them now: we won’t show them again.</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <FormActions>
          <Button onClick={() => void copy(codes.join('\n')).then(setCopied)}>
            <span aria-live="polite">{copied ? 'Copied' : 'Copy codes'}</span>
          </Button>
          <Button variant="primary" onClick={onDone}>
            I’ve saved them
          </Button>
        </FormActions>
      </Stack>
    </Panel>
  );
}

const PASSWORD_FIRST = 'Enter your password';

interface PasswordStepProps {
  onSubmit: (currentPassword: string) => void;
  loading: boolean;
  error: Error | null;
  onCancel: () => void;
}

/** Asks for the password again, so that an unattended browser is not enough to change how one logs in. */
function PasswordStep({ onSubmit, loading, error, onCancel }: PasswordStepProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.startFactor,
    initialValues: { currentPassword: '' },
    validate: ({ currentPassword }) => ({ currentPassword: isEmpty(currentPassword) ? words.passwordMandatory : null }),
  });
  return (
    <Panel title={PASSWORD_FIRST}>
      <FormShell
        form={form}
        onSubmit={({ currentPassword }) => onSubmit(currentPassword)}
        loading={loading}
        submitError={error}
        label={PASSWORD_FIRST}
        guard={false}
      >
        <PasswordField label={words.password} autoComplete="current-password" {...form.field('currentPassword')} />
        <FormActions>
          <Button onClick={onCancel}>{words.cancel}</Button>
          <Button type="submit" variant="primary" loading={loading}>
            Continue
          </Button>
        </FormActions>
      </FormShell>
    </Panel>
  );
}
