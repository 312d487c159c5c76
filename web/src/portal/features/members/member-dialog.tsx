import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Member } from '@tonnage/contract/members';
import { ApiError, call } from '../../../lib/api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormShell } from '../../../ui/form-shell.tsx';
import { useForm } from '../../../ui/form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { checkReach, ReachFields, reachToWire, reachValues, type ReachValues } from './reach-fields.tsx';
import { words } from './words.ts';

const FORM = 'member';

/** What a member may do, where and when. */
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
  const { error } = save;
  return (
    <Dialog
      title={words.changeOf(member.name)}
      open
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button variant="primary" type="submit" form={FORM} loading={save.isPending}>
            {words.save}
          </Button>
        </>
      }
    >
      <FormShell
        id={FORM}
        form={form}
        label={words.changeOf(member.name)}
        onSubmit={(values) => save.mutate(values)}
        loading={save.isPending}
        submitError={error && { message: error.message, fields: error instanceof ApiError ? error.fields : {} }}
      >
        <ReachFields form={form} owner={owner} />
      </FormShell>
    </Dialog>
  );
}
