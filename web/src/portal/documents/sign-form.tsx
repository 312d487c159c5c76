import type { Sent } from '@tonnage/contract/endpoint';
import type { signDocument } from '@tonnage/contract/skip-hire/documents/documents';
import type { DocumentNote } from '@tonnage/contract/skip-hire/documents/kinds';
import { isEmpty } from '@tonnage/domain/common/text';
import type { Strokes } from '@tonnage/domain/skip-hire/printed-documents';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/fields/checkbox-field.tsx';
import { SignatureField } from '../../ui/fields/signature-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { words } from './words.ts';
import styles from './sign-document.module.css';

export type SignInput = Sent<typeof signDocument>['body']['data'];

interface Values {
  name: string;
  position: string;
  hierarchyConfirmed: boolean;
  drawing: Strokes;
}

interface SignFormProps {
  text: DocumentNote['text'];
  loading: boolean;
  error: Error | null;
  /** The way back, if there is one. */
  cancel?: ReactNode;
  onSign: (input: SignInput) => void;
}

/**
 * The signer's name and position, and the declaration that they sign. The typed name is the signature; the drawing is
 * optional.
 */
export function SignForm({ text, loading, error, cancel, onSign }: SignFormProps) {
  const form = useForm<Values>({
    fields: CONTRACT_FIELDS.signDocument,
    initialValues: { name: '', position: '', hierarchyConfirmed: false, drawing: [] },
    validate: ({ name, position }) => ({
      name: isEmpty(name.trim()) ? 'Enter your full name.' : null,
      position: isEmpty(position.trim()) ? 'Enter your position, for example site manager.' : null,
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
        label="Your full name"
        help="Typing your name signs the note, and it will appear on it."
        autoComplete="name"
      />
      <TextField {...form.field('position')} label="Your position" autoComplete="organization-title" />
      <CheckboxField {...form.field('hierarchyConfirmed')} label={text.hierarchy} />
      <SignatureField
        {...form.field('drawing')}
        label="Draw your signature"
        help="Use your finger or mouse if you want a drawn signature on the note."
      />
      <FormActions>
        {cancel}
        <Button type="submit" variant="primary" loading={loading}>
          {words.sign}
        </Button>
      </FormActions>
    </FormShell>
  );
}
