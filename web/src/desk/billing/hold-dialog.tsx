import { isEmpty } from '@tonnage/domain/common/text';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import type { Line } from './bill-table.tsx';
import { words } from './words.ts';

/** What is held with a line: its job, or its charge. */
export const holdKey = ({ jobId, chargeId }: Line): string => jobId ?? chargeId ?? '';

/** The same as the server takes it. */
export const dueOf = ({ jobId, chargeId }: Line) => (jobId === null ? { chargeId: chargeId! } : { jobId });

interface HoldDialogProps {
  lines: readonly Line[];
  upTo: IsoDate;
  onClose: () => void;
  onHeld: () => void;
}

/** Holds the lines of a run that were ticked, with the reason. */
export function HoldDialog({ lines, upTo, onClose, onHeld }: HoldDialogProps) {
  const form = useForm({
    fields: CONTRACT_FIELDS.holdLines,
    initialValues: { reason: '' },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.hold.reasonMissing : null }),
  });
  const keyOf = useIdempotencyKey();
  const hold = useChange(
    ({ reason }: typeof form.values) => {
      const each = new Map(lines.map((line) => [holdKey(line), line]));
      const data = {
        upTo,
        reason: reason.trim(),
        lines: [...each.values()].map(dueOf),
      };
      return call('holdLines', { body: { data } }, { idempotencyKey: keyOf(data) });
    },
    { message: ({ data }) => words.hold.held(data.held), onDone: onHeld },
  );
  return (
    <FormDialog
      title={words.hold.title(lines.length)}
      form={form}
      onSubmit={hold.mutate}
      sending={hold}
      action={words.hold.save}
      variant="primary"
      onClose={onClose}
    >
      <p>{words.hold.how}</p>
      <TextArea {...form.field('reason')} label={words.hold.reason} help={words.hold.reasonHelp} lines={3} />
    </FormDialog>
  );
}
