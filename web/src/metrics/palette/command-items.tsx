import {
  IconBell,
  IconBuilding,
  IconCheckbox,
  IconFolderPlus,
  IconFolders,
  IconPlus,
  IconUserCircle,
  IconUsers,
} from '@tabler/icons-react';
import type { Organisation } from '@tonnage/contract/metrics/organisations/organisations';
import type { PlaceItem } from '../../shared/palette/places.ts';
import {
  MY_ACCOUNT,
  NEW_ORGANISATION,
  NEW_PROJECT,
  NOTICE_SETTINGS,
  NOTIFICATIONS,
  organisationPath,
  ORGANISATIONS,
  PROJECTS,
  TASKS,
} from '../paths.ts';
import { words as places } from '../words.ts';

/** The pages of the tool; only managers of an organisation can create a project. */
export function commandsOf(manages: boolean): PlaceItem[] {
  return [
    { id: 'tasks', title: places.tasks, to: TASKS, icon: <IconCheckbox /> },
    { id: 'projects', title: places.projects, to: PROJECTS, icon: <IconFolders /> },
    { id: 'organisations', title: places.organisations, to: ORGANISATIONS, icon: <IconUsers /> },
    { id: 'notifications', title: places.notifications, to: NOTIFICATIONS, icon: <IconBell /> },
    ...(manages ? [{ id: 'new-project', title: places.newProject, to: NEW_PROJECT, icon: <IconFolderPlus /> }] : []),
    { id: 'new-organisation', title: places.newOrganisation, to: NEW_ORGANISATION, icon: <IconPlus /> },
    { id: 'account', title: places.account, to: MY_ACCOUNT, icon: <IconUserCircle /> },
    { id: 'notice-settings', title: places.noticeSettings, to: NOTICE_SETTINGS, icon: <IconBell /> },
  ];
}

export function organisationItem({ id, name }: Organisation): PlaceItem {
  return { id, title: name, to: organisationPath(id), icon: <IconBuilding /> };
}
