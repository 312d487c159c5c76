import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';
import { storeSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { ProfilePicture } from './profile-picture.tsx';
import { words } from './words.ts';

const MAX_LENGTH = 200;

/** The user's own name and picture. */
export function ProfileForm() {
  const user = useSuspenseQuery(queryOf('me', {})).data;
  const queryClient = useQueryClient();
  const form = useForm({
    initialValues: { name: user.name, email: user.email },
    validate: ({ name }) => ({ name: isEmpty(name) ? words.nameMandatory : null }),
  });
  const save = useMutation({
    mutationFn: (name: string) => call('updateMe', { body: { data: { name } } }),
    onSuccess: async (saved) => {
      storeSession(saved);
      form.settle({ name: saved.name, email: saved.email });
      void toast({ text: words.saved });
      await queryClient.invalidateQueries({ queryKey: ['me'] });
    },
  });
  return (
    <Stack>
      <ProfilePicture user={user} />
      <FormShell
        form={form}
        onSubmit={({ name }) => save.mutate(name)}
        loading={save.isPending}
        submitError={save.error}
        label={words.profile}
      >
        <TextField label={words.name} autoComplete="name" maxLength={MAX_LENGTH} required {...form.field('name')} />
        <TextField label={words.email} help={words.emailFixed} disabled {...form.field('email')} />
        <FormActions>
          <Button type="submit" variant="primary" loading={save.isPending}>
            {words.save}
          </Button>
        </FormActions>
      </FormShell>
    </Stack>
  );
}
