import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
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
import { settingsPath, PROJECTS } from '../paths.ts';
import { useParams, useNavigate } from '@tanstack/react-router';
import { NotFound } from '../../shared/fallbacks.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { ProjectHead } from '../grid/project-head.tsx';
import { queryOf } from '../../lib/queries.ts';
import styles from '../people/people.module.css';
import { MetricsPanel } from './metrics-panel.tsx';
import { ProjectDetails } from './project-details.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { words } from './words.ts';

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

/** A project's settings, for managers. */
export function Settings() {
  const { projectId } = useParams({ from: '/colleague/metrics/projects/$projectId/settings' });
  const { data: project } = useSuspenseQuery(queryOf('getProject', { params: { id: projectId } })).data;
  if (project.role !== 'manager') return <NotFound />;
  return (
    <Stack>
      <ProjectHead project={project} tab="settings" actions={<CopyProject project={project} />} />
      <MetricsPanel project={project} />
      {project.finishedAt === null ? (
        <Columns halves>
          <ProjectDetails key={project.id} project={project} />
          <DangerPanel project={project} />
        </Columns>
      ) : (
        <DangerPanel project={project} />
      )}
    </Stack>
  );
}

const FINISH_PROJECT = 'Finish project';
const DELETE_PROJECT = 'Delete project';

/** Finishes a project, which stays readable, or deletes it. */
function DangerPanel({ project }: { project: Project }) {
  const navigate = useNavigate();
  const [doing, setDoing] = useState<'finish' | 'delete' | null>(null);
  const { id, name, finishedAt } = project;
  const finish = useMutation({
    mutationFn: (data: { acceptWaiting: boolean; dismissOpen: boolean }) =>
      call('finishProject', { params: { id }, body: { data } }),
    onSuccess: async () => {
      setDoing(null);
      void toast({ text: words.ended(name) });
      await upToDate();
    },
  });
  const remove = useMutation({
    mutationFn: (confirmName: string) => call('deleteProject', { params: { id }, body: { data: { confirmName } } }),
    onSuccess: async () => {
      void toast({ text: words.deleted(name) });
      await navigate({ to: PROJECTS });
      await upToDate();
    },
  });
  const text = `Permanently deletes the project with ${project.metrics === 1 ? 'its metric' : `its ${project.metrics} metrics`} and all values, for everyone. This can’t be undone.`;
  return (
    <Panel title="Danger zone">
      <Stack>
        <p>{finishedAt ? text : words.finishText}</p>
        <div className={styles.actions} style={{ justifyContent: 'flex-start' }}>
          {!finishedAt && <Button onClick={() => setDoing('finish')}>{FINISH_PROJECT}</Button>}
          <Button variant="danger" onClick={() => setDoing('delete')}>
            {DELETE_PROJECT}
          </Button>
        </div>
      </Stack>
      {doing === 'finish' && (
        <FinishDialog
          title={FINISH_PROJECT}
          waiting={project.waiting}
          open={project.open}
          sending={finish}
          onFinish={(input) => finish.mutate(input)}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'delete' && (
        <DeleteDialog
          title={DELETE_PROJECT}
          text={text}
          name={name}
          sending={remove}
          onDelete={(confirmName) => remove.mutate(confirmName)}
          onClose={() => setDoing(null)}
        />
      )}
    </Panel>
  );
}
