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
import styles from './factor.module.css';
import { PasswordStep } from './password-step.tsx';
import { words } from './words.ts';

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
    initialValues: { code: '' },
    validate: ({ code }) => ({ code: isEmpty(code) ? words.codeMandatory : null }),
  });
  const picture = `data:image/svg+xml,${encodeURIComponent(renderSVG(uri, { border: 2 }))}`;
  return (
    <Panel title={words.scanTitle}>
      <Stack>
        <img src={picture} alt={words.qr} className={styles.qr} width={220} height={220} />
        <p>{words.scanText}</p>
        <CopyText label={words.secret} text={secret.replace(/(.{4})(?=.)/g, '$1 ')} />
        <FormShell
          form={form}
          onSubmit={({ code }) => confirm.mutate(code)}
          loading={confirm.isPending}
          submitError={confirm.error}
          label={words.confirm}
          guard={false}
        >
          <TextField
            label={words.code}
            help={words.codeHelp}
            autoComplete="one-time-code"
            maxLength={10}
            required
            {...form.field('code')}
          />
          <FormActions>
            <Button onClick={onCancel}>{words.cancel}</Button>
            <Button type="submit" variant="primary" loading={confirm.isPending}>
              {words.confirm}
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
    <Panel title={words.codesTitle}>
      <Stack>
        <p>{words.codesText}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <FormActions>
          <Button onClick={() => void copy(codes.join('\n')).then(setCopied)}>
            <span aria-live="polite">{copied ? words.copied : words.copy}</span>
          </Button>
          <Button variant="primary" onClick={onDone}>
            {words.kept}
          </Button>
        </FormActions>
      </Stack>
    </Panel>
  );
}
