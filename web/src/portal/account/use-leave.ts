import { useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { forgetAnswers } from '../../lib/answer-cache.ts';
import { storedSession } from '../../lib/session.ts';
import { confirm } from '../../ui/overlay/confirm.ts';
import { words } from './words.ts';

/**
 * Leaves the account after a confirmation, and continues in another of the user's accounts, if there is
 * one.
 */
export function useLeave(account: string) {
  const leaving = useMutation({
    mutationFn: async () => {
      await call('removeMember', { params: { id: storedSession()?.userId ?? '' } });
      const [next] = (await call('findAllAccounts', {})).data;
      if (next) await call('setAccount', { body: { data: { newAccountId: next.id } } });
      await forgetAnswers(null);
    },
    // A full page load discards everything that was loaded of the account.
    onSuccess: () => window.location.assign('/dashboard'),
  });
  const ask = async () => {
    const question = {
      title: `Leave ${account}?`,
      body: 'You’ll lose access straight away. You’d need a new invitation to return.',
      confirm: words.leave,
    };
    if (await confirm({ ...question, cancel: 'Cancel', danger: true })) leaving.mutate();
  };
  return { ask, error: leaving.error, isPending: leaving.isPending || leaving.isSuccess };
}
