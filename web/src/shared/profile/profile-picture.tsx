import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { User } from '@tonnage/contract/core/identity/auth';
import { PICTURE_TYPES } from '@tonnage/domain/common/file-types';
import { call } from '../../lib/api.ts';
import { sendForm } from '../../lib/bytes.ts';
import { queryOf } from '../../lib/queries.ts';
import { storeSession } from '../../lib/session.ts';
import { Avatar } from '../../ui/content/avatar.tsx';
import { PictureField } from '../../ui/fields/picture-field.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { squarePicture } from './square-picture.ts';
import { words } from './words.ts';

/** The user's own picture: a chosen file is uploaded at once. */
export function ProfilePicture({ user }: { user: User }) {
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
      void client.invalidateQueries({ queryKey: ['listMembers'] });
      void toast({ text: file === null ? words.pictureRemoved : words.pictureSaved });
    },
  });
  return (
    <PictureField
      label={words.picture}
      choose={user.pictureUrl === null ? words.choosePicture : words.changePicture}
      remove={words.removePicture}
      help={words.pictureHelp}
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
