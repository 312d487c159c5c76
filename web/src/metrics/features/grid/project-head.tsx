import type { Project } from '@tonnage/contract/metrics/projects';
import type { ReactNode } from 'react';
import { Notice } from '../../../ui/content/notice.tsx';
import { PageHead } from '../../../ui/content/page-head.tsx';
import { Tabs } from '../../../ui/data/tabs.tsx';
import { evolutionPath, pendingPath, reportPath, settingsPath } from '../../paths.ts';
import { words as places } from '../../words.ts';
import { rhythmWords, words as projectWords } from '../projects/words.ts';
import { words } from './words.ts';

interface ProjectHeadProps {
  project: Project;
  tab: 'report' | 'pending' | 'evolution' | 'settings';
  sub?: string;
  actions?: ReactNode;
}

/** The head of every screen of a project. */
export function ProjectHead({ project, tab, sub, actions }: ProjectHeadProps) {
  const { id, name, finishedAt, waiting, role } = project;
  return (
    <>
      <PageHead title={name} sub={[rhythmWords(project), sub].filter(Boolean).join(' · ')} actions={actions} />
      {finishedAt && <Notice tone="info">{projectWords.ended(finishedAt)}</Notice>}
      <Tabs
        label={words.tabs}
        tabs={[
          { to: reportPath(id), label: places.report, current: tab === 'report' },
          {
            to: pendingPath(id),
            label: places.pending,
            current: tab === 'pending',
            ...(waiting > 0 ? { count: waiting } : {}),
          },
          { to: evolutionPath(id), label: places.evolution, current: tab === 'evolution' },
          ...(role === 'manager'
            ? [{ to: settingsPath(id), label: places.settings, current: tab === 'settings' }]
            : []),
        ]}
      />
    </>
  );
}
