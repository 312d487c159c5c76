import { useMutation } from '@tanstack/react-query';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { confirm } from '../../ui/overlay/confirm.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { words } from './words.ts';

interface RemoveFactorsProps {
  person: { id: string; name: string; twoFactor: boolean };
  send: (call: { params: { id: string } }) => Promise<unknown>;
}

/** Removes two-factor authentication of somebody who has lost it, after a warning; nothing for a login without. */
export function RemoveFactors({ person, send }: RemoveFactorsProps) {
  const { id, name, twoFactor } = person;
  const remove = useMutation({
    mutationFn: () => send({ params: { id } }),
    onSuccess: async () => {
      void toast({ text: words.removed(name) });
      await upToDate();
    },
    onError: ({ message }) => void toast({ text: message }),
  });
  const ask = async () => {
    const question = { title: words.removeTitle(name), body: words.removeText };
    if (await confirm({ ...question, confirm: words.remove, cancel: words.cancel, danger: true })) remove.mutate();
  };
  if (!twoFactor) return null;
  return (
    <Button size="sm" aria-label={words.removeOf(name)} loading={remove.isPending} onClick={() => void ask()}>
      {words.remove}
    </Button>
  );
}
