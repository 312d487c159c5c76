import { isEmpty } from '@tonnage/domain/common/text';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { FormShell } from '../ui/form-shell.tsx';
import { useForm } from '../ui/form.ts';
import type { Input } from './actions.ts';
import { PhotoField } from './photo-field.tsx';
import styles from './route.module.css';
import { words } from './words.ts';

/** Why a stop could not be done: the usual reasons as buttons, others as text, and a photo. */
export function FailForm({ onFail, onBack }: { onFail: (input: Input) => void; onBack: () => void }) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.failStop, photo: {} },
    initialValues: { reason: '', photo: null as Blob | null },
    validate: ({ reason }) => ({ reason: isEmpty(reason) ? words.reasonMissing : null }),
  });
  return (
    <FormShell
      form={form}
      label={words.saveFailed}
      onSubmit={({ reason, photo }) => onFail({ kind: 'fail', data: { reason: reason.trim() }, photo })}
      loading={false}
      submitError={null}
      guard={false}
    >
      <div className={styles.reasons}>
        {words.reasons.map((reason) => (
          <Button key={reason} size="lg" onClick={() => form.set({ reason })}>
            {reason}
          </Button>
        ))}
      </div>
      <TextArea {...form.field('reason')} label={words.reason} help={words.reasonHelp} lines={2} />
      <PhotoField value={form.values.photo} onChange={(photo) => form.set({ photo })} />
      <div className={styles.actions}>
        <Button size="lg" full variant="danger" type="submit">
          {words.saveFailed}
        </Button>
        <Button size="lg" full onClick={onBack}>
          {words.back}
        </Button>
      </div>
    </FormShell>
  );
}
