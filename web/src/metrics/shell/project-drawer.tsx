import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Project } from '@tonnage/contract/metrics/projects';
import { useState } from 'react';
import { asLink } from '../../shared/address.ts';
import { NavDrawer } from '../../ui/layout/nav-drawer.tsx';
import type { NavItem } from '../../ui/layout/nav-item.ts';
import { NEW_ORGANISATION, NEW_PROJECT, organisationPath, PROJECTS, reportPath } from '../paths.ts';
import { type ProjectState, navigationQuery } from './frame-queries.ts';
import { words as screenNames } from '../words.ts';
import { projectStatus } from '../projects/words.ts';

const NONE = {
  all: 'No projects yet. Create one, or ask a manager to invite you.',
  active: 'No active projects.',
  finished: 'No finished projects.',
};

const CHOICES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'finished', label: 'Finished' },
] as const;

/** The user's projects, all, active or finished, by organisation, with links to create one (specification §2). */
export function ProjectDrawer({ path, manages }: { path: string; manages: boolean }) {
  const [state, setState] = useState<ProjectState>('active');
  const { data } = useQuery({ ...navigationQuery(state), placeholderData: keepPreviousData });
  const total = data?.meta.pagination.total ?? 0;
  const more = total > (data?.data.length ?? 0);
  return (
    <NavDrawer
      label="Projects"
      choices={CHOICES}
      value={state}
      onChoose={setState}
      groups={groupsOf(data?.data ?? [], path)}
      empty={NONE[state]}
      links={[
        ...(more
          ? [
              {
                to: asLink({ path: PROJECTS, search: state === 'active' ? {} : { state } }),
                label: `View all ${total}`,
              },
            ]
          : []),
        ...(manages ? [{ to: NEW_PROJECT, label: screenNames.newProject }] : []),
        { to: NEW_ORGANISATION, label: screenNames.newOrganisation },
      ]}
    />
  );
}

function groupsOf(projects: readonly Project[], path: string) {
  return [...Map.groupBy(projects, ({ organisation }) => organisation.id)].map(([id, ofIt]) => ({
    to: organisationPath(id),
    label: ofIt[0]!.organisation.name,
    title: 'members',
    items: ofIt.map((project): NavItem => {
      const to = reportPath(project.id);
      const current = path === to || path.startsWith(`${to}/`);
      // The user's pending values: only managers accept values.
      const pending = project.open + (project.role === 'manager' ? project.waiting : 0);
      const count = project.finishedAt ? 0 : pending;
      return {
        to,
        label: project.name,
        current,
        count,
        countLabel: screenNames.itemsWaiting,
        chip: projectStatus(project),
      };
    }),
  }));
}
