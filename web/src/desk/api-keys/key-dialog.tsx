import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiScope } from '@tonnage/domain/skip-hire/permissions';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { CheckGroup } from '../../ui/fields/check-group.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { keysQuery } from '../office-queries.ts';
import { words } from './words.ts';

/** Creates an API key. */
export function KeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: '', scopes: [] as ApiScope[] },
    validate: ({ name, scopes }) => ({
      name: isEmpty(name) ? 'Enter a name.' : null,
      scopes: scopes.length === 0 ? 'Choose at least one.' : null,
    }),
  });
  const make = useMutation({
    mutationFn: (data: typeof form.values) => call('makeKey', { body: { data } }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(keysQuery.queryKey, { data: data.keys });
      onMade(data.secret);
    },
  });
  return (
    <FormDialog
      title="Create an API key"
      form={form}
      onSubmit={make.mutate}
      sending={make}
      action={words.make}
      onClose={onClose}
    >
      <TextField
        {...form.field('name')}
        label={words.name}
        help="What uses this key, for example “Accounting software”."
        maxLength={200}
      />
      <CheckGroup
        {...form.field('scopes')}
        label={words.scopes}
        options={(Object.keys(words.scope) as ApiScope[]).map((value) => ({ value, label: words.scope[value] }))}
      />
    </FormDialog>
  );
}
