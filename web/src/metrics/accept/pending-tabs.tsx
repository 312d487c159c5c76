import { asLink } from '../../shared/address.ts';
import { Tabs } from '../../ui/data/tabs.tsx';
import { pendingPath } from '../paths.ts';
import { words } from './words.ts';

/** Tabs for values awaiting a manager, and values awaiting an editor. */
export function PendingTabs({ projectId, kind }: { projectId: string; kind: 'accept' | 'report' }) {
  const path = pendingPath(projectId);
  return (
    <Tabs
      label={words.kinds}
      tabs={[
        { to: path, label: words.toAccept, current: kind === 'accept' },
        { to: asLink({ path, search: { kind: 'report' } }), label: words.toReport, current: kind === 'report' },
      ]}
    />
  );
}
