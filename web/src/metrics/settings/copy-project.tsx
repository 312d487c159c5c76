import { useMutation } from '@tanstack/react-query';
import type { Project } from '@tonnage/contract/metrics/projects';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { isEmpty } from '@tonnage/domain/common/text';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { useGoTo } from '../../shared/address.ts';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { settingsPath } from '../paths.ts';

const COPY = 'Copy project';

/** Starts another project with the same metrics, people and objectives: the next site. */
export function CopyProject({ project }: { project: Project }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{COPY}</Button>
      {open && <CopyDialog project={project} onClose={() => setOpen(false)} />}
    </>
  );
}

function CopyDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const goTo = useGoTo();
  const form = useForm({
    fields: CONTRACT_FIELDS.copyProject,
    initialValues: { name: '', startDate: '' as IsoDate | '' },
    validate: ({ name }) => ({ name: isEmpty(name) ? 'This field is required' : null }),
  });
  const copy = useMutation({
    mutationFn: ({ name, startDate }: typeof form.values) =>
      call('copyProject', {
        params: { id: project.id },
        body: { data: { name: name.trim(), ...(startDate === '' ? {} : { startDate }) } },
      }),
    onSuccess: async ({ data }) => {
      onClose();
      void toast({ text: `${data.name} has been created` });
      await upToDate();
      goTo({ path: settingsPath(data.id), search: {} });
    },
  });
  return (
    <FormDialog
      title={`Copy ${project.name}`}
      form={form}
      action={COPY}
      variant="primary"
      sending={copy}
      onSubmit={(values) => copy.mutate(values)}
      onClose={onClose}
    >
      <p>
        The copy has the same schedule, metrics, people and current objectives, but no values. Metrics that are filled
        from the portal need connecting again.
      </p>
      <TextField {...form.field('name')} label="Name" />
      <DateField {...form.field('startDate')} label="Start date" help="Leave blank to start with the current period." />
    </FormDialog>
  );
}
