import { useSuspenseQuery, useMutation } from '@tanstack/react-query';
import { useParams, useNavigate } from '@tanstack/react-router';
import type { Project } from '@tonnage/contract/metrics/projects';
import { useState } from 'react';
import { NotFound } from '../../shared/fallbacks.tsx';
import { Stack, Panel } from '../../ui/content/panel.tsx';
import { call } from '../../lib/api.ts';
import { upToDate } from '../../lib/changes.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { ProjectHead } from '../grid/project-head.tsx';
import { queryOf } from '../../lib/queries.ts';
import { PROJECTS } from '../paths.ts';
import styles from '../people/people.module.css';
import { CopyProject } from './copy-project.tsx';
import { MetricsPanel } from './metrics-panel.tsx';
import { ProjectDetails } from './project-details.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { words } from './words.ts';

/** A project's settings, for managers. */
export function Settings() {
  const { projectId } = useParams({ from: '/colleague/metrics/projects/$projectId/settings' });
  const { data: project } = useSuspenseQuery(queryOf('getProject', { params: { id: projectId } })).data;
  if (project.role !== 'manager') return <NotFound />;
  return (
    <Stack>
      <ProjectHead project={project} tab="settings" actions={<CopyProject project={project} />} />
      <MetricsPanel project={project} />
      {project.finishedAt === null && <ProjectDetails key={project.id} project={project} />}
      <DangerPanel project={project} />
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
