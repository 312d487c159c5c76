import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiScope } from '@tonnage/domain/permissions';
import { isEmpty } from '@tonnage/domain/text';
import { call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckGroup } from '../../../ui/fields/check-group.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { keysQuery } from '../../office-queries.ts';
import { words } from './words.ts';

const FORM = 'key-form';

/** Makes a key for a program. */
export function KeyDialog({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: '', scopes: [] as ApiScope[] },
    validate: ({ name, scopes }) => ({
      name: isEmpty(name) ? words.missing : null,
      scopes: scopes.length === 0 ? words.scopesMissing : null,
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
    <Dialog
      title={words.makeTitle}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button type="submit" form={FORM} loading={make.isPending}>
            {words.make}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={words.makeTitle}
        onSubmit={(values) => make.mutate(values)}
        loading={make.isPending}
        submitError={make.error}
      >
        <TextField {...form.field('name')} label={words.name} help={words.nameHelp} maxLength={200} />
        <CheckGroup
          {...form.field('scopes')}
          label={words.scopes}
          options={(Object.keys(words.scope) as ApiScope[]).map((value) => ({ value, label: words.scope[value] }))}
        />
      </FormShell>
    </Dialog>
  );
}
