import { LIMITS } from '@tonnage/contract/limits';
import { isEmpty } from '@tonnage/domain/common/text';
import type { ComponentProps, ReactNode } from 'react';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';

interface ReasonDialogProps extends Omit<
  ComponentProps<typeof FormDialog<{ reason: string }>>,
  'form' | 'onSubmit' | 'children'
> {
  words: { reason: string; reasonHelp: string; reasonMissing: string };
  /** The consequences. */
  text?: ReactNode;
  onReason: (reason: string) => void;
}

/** Asks for a reason, and explains the consequences. */
export function ReasonDialog({ words, text, onReason, ...dialog }: ReasonDialogProps) {
  const form = useForm({
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.reasonMissing : null }),
  });
  return (
    <FormDialog {...dialog} form={form} onSubmit={({ reason }) => onReason(reason.trim())}>
      {text && <p>{text}</p>}
      <TextArea
        {...form.field('reason')}
        label={words.reason}
        help={words.reasonHelp}
        maxLength={LIMITS.notes}
        lines={3}
      />
    </FormDialog>
  );
}
