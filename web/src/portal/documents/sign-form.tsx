import { LIMITS } from '@tonnage/contract/limits';
import type { DocumentNote } from '@tonnage/contract/skip-hire/documents/kinds';
import type { Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import { isEmpty } from '@tonnage/domain/common/text';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SignatureField } from '../../ui/fields/signature-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { documentPath } from './paths.ts';
import styles from './sign.module.css';
import type { SignInput } from './use-sign.ts';
import { words } from './words.ts';

interface Values {
  name: string;
  position: string;
  hierarchyConfirmed: boolean;
  drawing: Strokes;
}

interface SignFormProps {
  documentId: string;
  text: DocumentNote['text'];
  loading: boolean;
  error: Error | null;
  onSign: (input: SignInput) => void;
}

/**
 * The signer's name and position, and the declaration that they sign. The typed name is the signature; the drawing is
 * optional.
 */
export function SignForm({ documentId, text, loading, error, onSign }: SignFormProps) {
  const form = useForm<Values>({
    initialValues: { name: '', position: '', hierarchyConfirmed: false, drawing: [] },
    validate: ({ name, position, hierarchyConfirmed }) => ({
      name: isEmpty(name.trim()) ? words.signerNameNeeded : null,
      position: isEmpty(position.trim()) ? words.positionNeeded : null,
      hierarchyConfirmed: hierarchyConfirmed ? null : words.confirmHierarchy,
    }),
  });
  const send = ({ name, position, drawing }: Values) =>
    onSign({
      name,
      position,
      hierarchyConfirmed: true,
      textVersion: text.version,
      drawing: drawing.length === 0 ? null : drawing.map((stroke) => [...stroke]),
    });
  return (
    <FormShell form={form} label={words.yourSignature} onSubmit={send} loading={loading} submitError={error}>
      <p className={styles.statement}>{text.statement}</p>
      <TextField
        {...form.field('name')}
        label={words.signerName}
        help={words.signerNameHelp}
        autoComplete="name"
        required
        maxLength={LIMITS.name}
      />
      <TextField
        {...form.field('position')}
        label={words.position}
        autoComplete="organization-title"
        required
        maxLength={LIMITS.name}
      />
      <CheckboxField {...form.field('hierarchyConfirmed')} label={text.hierarchy} />
      <SignatureField {...form.field('drawing')} label={words.draw} help={words.drawHelp} />
      <FormActions>
        <LinkButton to={documentPath(documentId)}>{words.back}</LinkButton>
        <Button type="submit" variant="primary" loading={loading}>
          {words.sign}
        </Button>
      </FormActions>
    </FormShell>
  );
}
