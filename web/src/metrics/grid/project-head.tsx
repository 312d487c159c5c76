import { formatDayYear } from '@tonnage/domain/common/format-dates';
import type { Project } from '@tonnage/contract/metrics/projects';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/content/notice.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { Tabs } from '../../ui/data/tabs.tsx';
import { type ProjectTab, projectTabs } from '../tabs.ts';
import { recurrenceWords } from '../projects/words.ts';

interface ProjectHeadProps {
  project: Project;
  tab: ProjectTab;
  sub?: string;
  actions?: ReactNode;
}

/** The head of every screen of a project. */
export function ProjectHead({ project, tab, sub, actions }: ProjectHeadProps) {
  const { name, finishedAt, waiting } = project;
  const isPhone = useIsPhone();
  const facts = [recurrenceWords(project), sub].filter(Boolean).join(' · ');
  return (
    <div>
      <PageHead title={name} sub={isPhone && facts} actions={actions} />
      {finishedAt && <Notice tone="info">{`Finished on ${formatDayYear(finishedAt.slice(0, 10))}. View only.`}</Notice>}
      <Tabs
        label="Project"
        aside={!isPhone && facts}
        tabs={projectTabs(project).map((each) => ({
          ...each,
          current: each.tab === tab,
          ...(each.tab === 'pending' && waiting > 0 ? { count: waiting } : {}),
        }))}
      />
    </div>
  );
}
