import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm, type FieldFacts } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';

interface KeyDialogProps<Scope extends string> {
  nameHelp: string;
  /** The facts of its name. */
  name: FieldFacts | undefined;
  label: string;
  /** The scopes to choose from, with their names. */
  scopes: Record<Scope, string>;
  chosen: Scope[];
  /** Creates the key and returns its secret. */
  make: (input: { name: string; scopes: Scope[]; days: number | null; networks: string[] }) => Promise<string>;
  onClose: () => void;
  onMade: (secret: string) => void;
}

const networksOf = (text: string) => text.split(/[\s,;]+/).filter((part) => part !== '');

/** Creates an API key. */
export function KeyDialog<Scope extends string>({ scopes, chosen, make, ...of }: KeyDialogProps<Scope>) {
  const form = useForm({
    fields: { name: of.name, scopes: {}, days: {}, networks: {} },
    initialValues: { name: '', scopes: chosen, days: '365' as string, networks: '' },
    validate: (values) => ({
      name: isEmpty(values.name) ? 'Enter a name.' : null,
      scopes: values.scopes.length === 0 ? 'Choose at least one.' : null,
    }),
  });
  const making = useMutation({ mutationFn: make, onSuccess: of.onMade });
  return (
    <FormDialog
      title="Create an API key"
      form={form}
      onSubmit={({ days, networks, ...values }) =>
        making.mutate({ ...values, days: days === '' ? null : Number(days), networks: networksOf(networks) })
      }
      sending={making}
      action="Create API key"
      onClose={of.onClose}
    >
      <TextField {...form.field('name')} label="Name" help={of.nameHelp} />
      <CheckGroup
        {...form.field('scopes')}
        label={of.label}
        options={(Object.keys(scopes) as Scope[]).map((value) => ({ value, label: scopes[value] }))}
      />
      <SelectField
        {...form.field('days')}
        label="Works for"
        placeholder="Until revoked"
        required={false}
        options={[
          { value: '30', label: '30 days' },
          { value: '90', label: '90 days' },
          { value: '365', label: 'A year' },
        ]}
      />
      <TextField
        {...form.field('networks')}
        label="Only from these network addresses"
        help="For example 203.0.113.7 or 203.0.113.0/24. Leave blank for any."
      />
    </FormDialog>
  );
}
