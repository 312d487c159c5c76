import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '@tonnage/contract/skip-hire/accounts/members';
import { call } from '../../lib/api.ts';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { checkReach, ReachFields, reachToWire, reachValues, type ReachValues } from './reach-fields.tsx';
import { words } from './words.ts';

/** A member's role, sites and period of access. */
export function MemberDialog({ member, owner, onClose }: { member: Member; owner: boolean; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<ReachValues>({ initialValues: reachValues(member), validate: checkReach });
  const save = useMutation({
    mutationFn: (values: ReachValues) =>
      call('updateMember', { params: { id: member.id }, body: { data: reachToWire(values) } }),
    onSuccess: async () => {
      void toast({ text: words.saved(member.name) });
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['listMembers'] });
    },
  });
  return (
    <FormDialog
      title={words.changeOf(member.name)}
      onClose={onClose}
      variant="primary"
      action={words.save}
      form={form}
      onSubmit={(values) => save.mutate(values)}
      sending={save}
    >
      <ReachFields form={form} owner={owner} />
    </FormDialog>
  );
}
