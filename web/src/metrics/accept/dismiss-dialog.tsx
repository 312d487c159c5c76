import {
  type DismissReason,
  needsReasonText,
  DISMISS_REASONS,
  REASON_WORDS,
} from '@tonnage/domain/metrics/periods/dismissal';
import { isEmpty } from '@tonnage/domain/common/text';
import { Notice } from '../../ui/content/notice.tsx';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog, type Sending } from '../../ui/overlay/form-dialog.tsx';
import { words } from './words.ts';

const REASONS = DISMISS_REASONS.map((value) => ({ value, label: REASON_WORDS[value] }));

export interface Dismissal {
  reasonCode: DismissReason;
  reason: string;
}

interface DismissDialogProps {
  name: string;
  label: string;
  /** A manager dismisses a reported value for good. */
  final: boolean;
  /** Undefined where the request is sent in the background. */
  sending?: Sending;
  onDismiss: (why: Dismissal) => void;
  onClose: () => void;
}

/** Records that a period has no value, and why. */
export function DismissDialog(props: DismissDialogProps) {
  const { name, label, final, sending = { isPending: false, error: null }, onDismiss, onClose } = props;
  const needsText = (code: DismissReason | '') =>
    code !== '' && needsReasonText(code, { manager: final, ofReported: final });
  const form = useForm({
    fields: CONTRACT_FIELDS.dismissPeriods,
    initialValues: { reasonCode: '' as DismissReason | '', reason: '' },
    validate: ({ reasonCode, reason }) => ({
      reasonCode: reasonCode === '' ? 'Choose a reason' : null,
      reason: needsText(reasonCode) && isEmpty(reason) ? 'Please give a brief reason.' : null,
    }),
  });
  return (
    <FormDialog
      title={`Dismiss ${name}, ${label}`}
      form={form}
      guard={false}
      action={words.dismiss}
      variant="danger"
      sending={sending}
      onSubmit={({ reasonCode, reason }) => reasonCode !== '' && onDismiss({ reasonCode, reason: reason.trim() })}
      onClose={onClose}
    >
      {final && <Notice tone="warn">This can’t be undone. The reported value is kept only in the history.</Notice>}
      <ChoiceButtons {...form.field('reasonCode')} label="Why is there no value?" choices={REASONS} numbered />
      <TextArea {...form.field('reason')} label="Details" required={needsText(form.values.reasonCode)} lines={2} />
    </FormDialog>
  );
}
