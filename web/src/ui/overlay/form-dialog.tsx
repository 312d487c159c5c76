import { useId, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { FormShell, type FormShellProps, type SubmitError } from '../form-shell.tsx';
import { words } from '../words.ts';
import { Dialog, type DialogProps } from './dialog.tsx';

/** Submits the form: a mutation. */
export interface Sending {
  isPending: boolean;
  error: SubmitError | null;
}

interface FormDialogProps<Values extends object>
  extends
    Pick<DialogProps, 'title' | 'size' | 'onClose'>,
    Pick<FormShellProps<Values>, 'form' | 'onSubmit' | 'guard' | 'children'>,
    Pick<ButtonProps, 'variant' | 'disabledReason'> {
  sending: Sending;
  /** The label of the submit button, styled by `variant`. */
  action: string;
  /** The label of the close button. */
  back?: string;
  /** Buttons before those two, such as one to delete the item. */
  more?: ReactNode;
}

/** A form in its own dialog, with its buttons in the footer. It is open while it is rendered. */
export function FormDialog<Values extends object>(props: FormDialogProps<Values>) {
  const { title, size, onClose, variant, disabledReason, sending, action, back = words.cancel, more, ...form } = props;
  const id = useId();
  return (
    <Dialog
      title={title}
      open
      {...(size && { size })}
      onClose={onClose}
      footer={
        <>
          {more}
          <Button onClick={onClose}>{back}</Button>
          <Button variant={variant} type="submit" form={id} loading={sending.isPending} disabledReason={disabledReason}>
            {action}
          </Button>
        </>
      }
    >
      <FormShell {...form} id={id} label={title} loading={sending.isPending} submitError={sending.error} />
    </Dialog>
  );
}
