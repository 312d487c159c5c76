import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import type { User } from '@tonnage/contract/core/identity/auth';
import { PICTURE_TYPES } from '@tonnage/domain/common/file-types';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { queryOf } from '../../lib/queries.ts';
import { storeSession } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { Stack } from '../../ui/content/panel.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { FormActions, FormShell } from '../../ui/form-shell.tsx';
import { useForm } from '../../ui/form.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { sendForm } from '../../lib/bytes.ts';
import { Avatar } from '../../ui/content/avatar.tsx';
import { PictureField } from '../../ui/fields/picture-field.tsx';
import { ChangeEmail } from './change-email.tsx';
import { words } from './words.ts';

/** The user's own name and picture. */
export function ProfileForm() {
  const [changesEmail, setChangesEmail] = useState(false);
  const user = useSuspenseQuery(queryOf('me', {})).data;
  const form = useForm({
    fields: { ...CONTRACT_FIELDS.updateMe, email: {} },
    initialValues: { name: user.name, email: user.email },
    validate: ({ name }) => ({ name: isEmpty(name) ? 'Enter your name' : null }),
  });
  const save = useMutation({
    mutationFn: (name: string) => call('updateMe', { body: { data: { name } } }),
    onSuccess: async (saved) => {
      storeSession(saved);
      form.settle({ name: saved.name, email: saved.email });
      void toast({ text: 'Saved' });
      await upToDate();
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
        label="Profile"
      >
        <TextField label="Name" autoComplete="name" {...form.field('name')} />
        <TextField
          label="Email"
          help="You log in with this email."
          autoComplete="email"
          disabled
          {...form.field('email')}
        />
        <FormActions>
          <Button onClick={() => setChangesEmail(true)}>{words.changeEmail}</Button>
          <Button type="submit" variant="primary" loading={save.isPending}>
            Save
          </Button>
        </FormActions>
      </FormShell>
      {changesEmail && <ChangeEmail present={user.email} onClose={() => setChangesEmail(false)} />}
    </Stack>
  );
}

/** The user's own picture: a chosen file is uploaded at once. */
function ProfilePicture({ user }: { user: User }) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: async (file: File | null) => {
      if (file === null) return call('removePicture', {});
      const form = new FormData();
      form.append('files.picture', await squarePicture(file));
      return sendForm('setPicture', {}, form);
    },
    onSuccess: (saved, file) => {
      storeSession(saved);
      client.setQueryData(queryOf('me', {}).queryKey, saved);
      void toast({ text: file === null ? 'Picture removed' : 'Picture saved' });
    },
  });
  return (
    <PictureField
      label="Your picture"
      choose={user.pictureUrl === null ? 'Choose a picture' : 'Change picture'}
      remove="Remove"
      help="PNG, JPEG or WebP, up to 5 MB. Your colleagues can see it."
      shown={<Avatar name={user.name} pictureUrl={user.pictureUrl} size={72} />}
      chosen={user.pictureUrl !== null}
      accept={PICTURE_TYPES}
      onChoose={(file) => save.mutate(file)}
      onRemove={() => save.mutate(null)}
      loading={save.isPending}
      error={save.error?.message}
    />
  );
}

/** The side of a picture in pixels: the largest size shown, on the sharpest display. */
const SIDE = 512;

/**
 * Crops a photo to a small square. Redrawing also removes the location and the time that a phone writes into each
 * photo. A file that this browser cannot draw is sent unchanged, and the server explains what is wrong with it; a file
 * that cannot even be read throws (specification §8, photo permission).
 */
async function squarePicture(file: File): Promise<File> {
  await file.arrayBuffer().catch(() => {
    throw new Error('Unable to load images');
  });
  try {
    const photo = await createImageBitmap(file);
    const edge = Math.min(photo.width, photo.height);
    const side = Math.min(SIDE, edge);
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [side, side];
    const left = (photo.width - edge) / 2;
    const top = (photo.height - edge) / 2;
    canvas.getContext('2d')!.drawImage(photo, left, top, edge, edge, 0, 0, side, side);
    photo.close();
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.86));
    return drawn === null ? file : new File([drawn], drawn.type === 'image/webp' ? 'picture.webp' : 'picture.png');
  } catch {
    return file;
  }
}
