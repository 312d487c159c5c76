import { type DismissReason, needsReasonText, REASON_LENGTH } from '@tonnage/domain/periods/dismissal';
import { isEmpty } from '@tonnage/domain/text';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/content/notice.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { type SubmitError, FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { words } from './words.ts';

const FORM = 'dismiss-form';

export interface Dismissal {
  reasonCode: DismissReason;
  reason: string;
}

interface DismissDialogProps {
  name: string;
  label: string;
  /** A manager sets aside for good what somebody reported. */
  final: boolean;
  loading?: boolean;
  error?: SubmitError | null;
  onDismiss: (why: Dismissal) => void;
  onClose: () => void;
}

/** Says that a period has no value, and why. */
export function DismissDialog(props: DismissDialogProps) {
  const { name, label, final, loading = false, error = null, onDismiss, onClose } = props;
  const form = useForm({
    initialValues: { reasonCode: '' as DismissReason | '', reason: '' },
    validate: ({ reasonCode, reason }) => ({
      reasonCode: reasonCode === '' ? words.choose : null,
      reason:
        reasonCode !== '' && needsReasonText(reasonCode, { manager: final, ofReported: final }) && isEmpty(reason)
          ? words.reasonMissing
          : null,
    }),
  });
  return (
    <Dialog
      title={words.dismissTitle(name, label)}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="danger" type="submit" form={FORM} loading={loading}>
            {words.dismiss}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        guard={false}
        label={words.dismissTitle(name, label)}
        onSubmit={({ reasonCode, reason }) => reasonCode !== '' && onDismiss({ reasonCode, reason: reason.trim() })}
        loading={loading}
        submitError={error}
      >
        {final && <Notice tone="warn">{words.final}</Notice>}
        <SelectField
          {...form.field('reasonCode')}
          label={words.reasonCode}
          placeholder={words.choose}
          options={words.reasons}
        />
        <TextArea {...form.field('reason')} label={words.reason} maxLength={REASON_LENGTH} lines={2} />
      </FormShell>
    </Dialog>
  );
}
