import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Project } from '@tonnage/contract/metrics/projects';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, Stack } from '../../ui/content/panel.tsx';
import { toast } from '../../ui/overlay/toast.ts';
import { PROJECTS } from '../paths.ts';
import { refreshProjects } from '../queries.ts';
import styles from '../people/people.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { FinishDialog } from './finish-dialog.tsx';
import { words } from './words.ts';

/** Finishes a project, which stays readable, or deletes it. */
export function DangerPanel({ project }: { project: Project }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [doing, setDoing] = useState<'finish' | 'delete' | null>(null);
  const { id, name, finishedAt } = project;
  const finish = useMutation({
    mutationFn: (data: { acceptWaiting: boolean; dismissOpen: boolean }) =>
      call('finishProject', { params: { id }, body: { data } }),
    onSuccess: async () => {
      setDoing(null);
      void toast({ text: words.ended(name) });
      await refreshProjects(client);
    },
  });
  const remove = useMutation({
    mutationFn: (confirmName: string) => call('deleteProject', { params: { id }, body: { data: { confirmName } } }),
    onSuccess: async () => {
      void toast({ text: words.deleted(name) });
      await navigate({ to: PROJECTS });
      await refreshProjects(client);
    },
  });
  const text = words.deleteProjectText(project.metrics);
  return (
    <Panel title={words.danger}>
      <Stack>
        <p>{finishedAt ? text : words.finishText}</p>
        <div className={styles.actions} style={{ justifyContent: 'flex-start' }}>
          {!finishedAt && <Button onClick={() => setDoing('finish')}>{words.finishProject}</Button>}
          <Button variant="danger" onClick={() => setDoing('delete')}>
            {words.deleteProject}
          </Button>
        </div>
      </Stack>
      {doing === 'finish' && (
        <FinishDialog
          title={words.finishProject}
          waiting={project.waiting}
          open={project.open}
          sending={finish}
          onFinish={(input) => finish.mutate(input)}
          onClose={() => setDoing(null)}
        />
      )}
      {doing === 'delete' && (
        <DeleteDialog
          title={words.deleteProject}
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
