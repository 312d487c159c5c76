import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { projectMetricsQuery } from '../projects/screens.ts';

const ImportDialog = lazy(() => import('./import-dialog.tsx').then((module) => ({ default: module.ImportDialog })));

/** Imports values of a project's metrics from a spreadsheet. */
export function ImportValues({ project }: { project: { id: string; timeZone: string } }) {
  const [open, setOpen] = useState(false);
  const { data } = useQuery({ ...projectMetricsQuery(project.id), enabled: open });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import</Button>
      {open && data && (
        <Suspense>
          <ImportDialog metrics={data.data} timeZone={project.timeZone} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
