import { call } from '../../lib/api.ts';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

/** Emails statements to everybody who owes something, or only to those with something overdue. */
export function StatementsDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.emailStatements,
    initialValues: { to: 'owing' as 'owing' | 'overdue' },
    validate: () => ({}),
  });
  const send = useChange((data: { to: 'owing' | 'overdue' }) => call('emailStatements', { body: { data } }), {
    message: ({ data }, { to }) => words.statements.started(data.customers, to),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={words.statements.emailAll}
      form={form}
      guard={false}
      variant="primary"
      action={words.statements.send}
      sending={send}
      onSubmit={(values) => send.mutate(values)}
      onClose={onClose}
    >
      <ChoiceButtons
        {...form.field('to')}
        label="To customers who"
        choices={[
          { value: 'owing', label: 'owe something' },
          { value: 'overdue', label: 'have something overdue' },
        ]}
      />
      <p>{words.statements.how}</p>
    </FormDialog>
  );
}
