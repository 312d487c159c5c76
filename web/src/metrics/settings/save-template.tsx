import { useMutation } from '@tanstack/react-query';
import type { Project } from '@tonnage/contract/metrics/projects';
import { isEmpty } from '@tonnage/domain/common/text';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useForm } from '../../ui/form.ts';
import { FormDialog } from '../../ui/overlay/form-dialog.tsx';
import { toast } from '../../ui/overlay/toast.ts';

export const SAVE_TEMPLATE = 'Save as template';

/** Saves the metrics of a project for the next one. */
export function SaveTemplate({ project, onClose }: { project: Project; onClose: () => void }) {
  const form = useForm({
    fields: CONTRACT_FIELDS.saveMetricTemplate,
    initialValues: { name: project.name },
    validate: ({ name }) => ({ name: isEmpty(name) ? 'This field is required' : null }),
  });
  const save = useMutation({
    mutationFn: ({ name }: { name: string }) =>
      call('saveMetricTemplate', { params: { id: project.id }, body: { data: { name: name.trim() } } }),
    onSuccess: async ({ data }) => {
      onClose();
      void toast({ text: `${data.name} is saved as a template.` });
      await upToDate();
    },
  });
  return (
    <FormDialog
      title={SAVE_TEMPLATE}
      form={form}
      action={SAVE_TEMPLATE}
      variant="primary"
      sending={save}
      onSubmit={(values) => save.mutate(values)}
      onClose={onClose}
    >
      <p>
        {`The metrics of ${project.name} with their units, categories and current objectives, without people and values. You can start a new project of ${project.organisation.name} with them.`}
      </p>
      <TextField {...form.field('name')} label="Name" />
    </FormDialog>
  );
}
