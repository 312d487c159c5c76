import { MOST_ADDED, readNumbers, runOfNumbers } from '@tonnage/domain/skip-hire/stock';
import { call } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/idempotency-key.ts';
import { ChoiceButtons } from '../../ui/fields/choice-buttons.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { useChange } from '../use-change.ts';
import { words } from './words.ts';

interface AddDialogProps {
  sizes: readonly { id: string; name: string }[];
  depots: readonly { id: string; name: string }[];
  onClose: () => void;
}

type How = 'run' | 'list';

/** Adds containers of one size to a depot: a run of numbers, or numbers typed or pasted. */
export function AddDialog({ sizes, depots, onClose }: AddDialogProps) {
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.addStockContainers, how: {}, first: {}, last: {}, numbers: {} },
    initialValues: {
      how: 'run' as How,
      first: '',
      last: '',
      numbers: '',
      sizeId: sizes.length === 1 ? sizes[0]!.id : '',
      depotId: depots.length === 1 ? depots[0]!.id : '',
    },
    validate: (values) => {
      const { how, first, numbers, sizeId, depotId } = values;
      const count = readNumbers(numbers).length;
      return {
        first: how === 'run' && first.trim() === '' ? 'Enter the first number.' : null,
        last:
          how === 'run' && first.trim() !== '' && !numbersOf(values)
            ? `Enter the last number of the run, for example H8-050 after H8-001. At most ${MOST_ADDED} at once.`
            : null,
        numbers:
          how === 'run'
            ? null
            : count === 0
              ? 'Enter at least one number.'
              : count > MOST_ADDED
                ? `Enter at most ${MOST_ADDED} numbers at once.`
                : readNumbers(numbers).some((number) => number.length > 40)
                  ? 'Enter each number on a line of its own, up to 40 characters.'
                  : null,
        sizeId: sizeId === '' ? 'Choose a size.' : null,
        depotId: depotId === '' ? 'Choose a depot.' : null,
      };
    },
  });
  const { how } = form.values;
  const keyOf = useIdempotencyKey();
  const adding = useChange(
    (values: typeof form.values) =>
      call(
        'addStockContainers',
        { body: { data: { sizeId: values.sizeId, depotId: values.depotId, numbers: numbersOf(values) ?? [] } } },
        { idempotencyKey: keyOf(values) },
      ),
    { message: ({ data }) => words.added(data.added, data.known), onDone: onClose },
  );
  return (
    <FormDialog
      title={words.add}
      form={form}
      onSubmit={adding.mutate}
      sending={adding}
      action="Add"
      variant="primary"
      onClose={onClose}
    >
      <ChoiceButtons
        {...form.field('how')}
        label="Numbers"
        size="sm"
        choices={[
          { value: 'run', label: 'First to last' },
          { value: 'list', label: 'Type or paste' },
        ]}
      />
      {how === 'run' ? (
        <>
          <TextField {...form.field('first')} label="First number" required maxLength={40} />
          <TextField
            {...form.field('last')}
            label="Last number"
            help="Leave it blank for a single container."
            required={false}
            maxLength={40}
          />
        </>
      ) : (
        <TextArea
          {...form.field('numbers')}
          label="Container numbers"
          help="One on each line, or separated by commas."
          required
        />
      )}
      <SelectField
        {...form.field('sizeId')}
        label={words.size}
        placeholder="Choose"
        options={sizes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectField
        {...form.field('depotId')}
        label={words.depot}
        placeholder="Choose"
        options={depots.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </FormDialog>
  );
}

/** The numbers that the form gives; null if its run is none. */
function numbersOf({ how, first, last, numbers }: { how: How; first: string; last: string; numbers: string }) {
  if (how === 'list') return readNumbers(numbers);
  return last.trim() === '' ? [first.trim()] : runOfNumbers(first, last);
}
