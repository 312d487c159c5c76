import { useMutation } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
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
  make: (input: { name: string; scopes: Scope[] }) => Promise<string>;
  onClose: () => void;
  onMade: (secret: string) => void;
}

/** Creates an API key. */
export function KeyDialog<Scope extends string>({ scopes, chosen, make, ...of }: KeyDialogProps<Scope>) {
  const form = useForm({
    fields: { name: of.name, scopes: {} },
    initialValues: { name: '', scopes: chosen },
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
      onSubmit={making.mutate}
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
    </FormDialog>
  );
}
