import { IconDots, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { Tabs } from '../../ui/data/tabs.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { To } from '../../ui/links.tsx';
import { ManageDialog, NameDialog } from './view-dialogs.tsx';
import styles from './saved-views.module.css';
import { words } from './words.ts';

/** Views that the toolbar shows; the others are in the dialog. */
const SHOWN = 3;

/** The parameters of an address as a view stores them: in one order, and without the page and what is open. */
function storedOf(search: string): string {
  const stored = new URLSearchParams(search);
  stored.delete('page');
  stored.delete('open');
  stored.sort();
  return stored.toString();
}

/** Whether a view is what is shown. One that names no depot shows any: the depot is chosen for more than this list. */
function isCurrent(view: string, stored: string): boolean {
  if (view === stored) return true;
  const shown = new URLSearchParams(stored);
  shown.delete('depot');
  return !new URLSearchParams(view).has('depot') && shown.toString() === view;
}

/**
 * The views of this list that the person saved under a name: its filters, order and columns, as its address has them. The first are beside
 * the list's tabs; the plus saves the present one. `list` names the list.
 */
export function SavedViews({ list }: { list: string }) {
  // As it is written: what the screen adds to an address without parameters is no choice of the person.
  const { pathname, searchStr } = useLocation();
  const { data } = useQuery(queryOf('listViews', {}));
  const [doing, setDoing] = useState<'save' | 'manage' | null>(null);
  const stored = storedOf(searchStr);
  const views = (data?.data ?? [])
    .filter((view) => view.list === list)
    .map((view) => ({
      ...view,
      to: `${pathname}?${view.search}` as To,
      current: isCurrent(storedOf(view.search), stored),
    }));
  const isSaved = views.some(({ current }) => current);
  // The one that is shown is always among them.
  const shown = [...views.slice(0, SHOWN), ...views.slice(SHOWN).filter(({ current }) => current)];
  return (
    <div className={styles.views}>
      {shown.length > 0 && (
        <Tabs label={words.views} tabs={shown.map(({ to, name, current }) => ({ to, label: name, current }))} />
      )}
      {stored !== '' && !isSaved && (
        <IconButton label={words.save} icon={<IconPlus />} onClick={() => setDoing('save')} />
      )}
      {views.length > 0 && <IconButton label={words.manage} icon={<IconDots />} onClick={() => setDoing('manage')} />}
      {doing === 'save' && <NameDialog list={list} search={stored} onClose={() => setDoing(null)} />}
      {doing === 'manage' && <ManageDialog views={views} onClose={() => setDoing(null)} />}
    </div>
  );
}
