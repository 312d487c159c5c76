import type { Project } from '@tonnage/contract/metrics/projects';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { type ProjectTab, projectTabs } from '../tabs.ts';
import { recurrenceWords, words as projectWords } from '../projects/words.ts';
import { words } from './words.ts';

interface ProjectHeadProps {
  project: Project;
  tab: ProjectTab;
  sub?: string;
  actions?: ReactNode;
}

/** The head of every screen of a project. */
export function ProjectHead({ project, tab, sub, actions }: ProjectHeadProps) {
  const { name, finishedAt, waiting } = project;
  return (
    <>
      <PageHead title={name} sub={[recurrenceWords(project), sub].filter(Boolean).join(' · ')} actions={actions} />
      {finishedAt && <Notice tone="info">{projectWords.ended(finishedAt)}</Notice>}
      <Tabs
        label={words.tabs}
        tabs={projectTabs(project).map((each) => ({
          ...each,
          current: each.tab === tab,
          ...(each.tab === 'pending' && waiting > 0 ? { count: waiting } : {}),
        }))}
      />
    </>
  );
}
