import { asLink } from '../../shared/address.ts';
import { Tabs } from '../../ui/data/tabs.tsx';
import { pendingPath } from '../paths.ts';

/** Tabs for values awaiting a manager, and values awaiting an editor. */
export function PendingTabs({ projectId, kind }: { projectId: string; kind: 'accept' | 'report' }) {
  const path = pendingPath(projectId);
  return (
    <Tabs
      label="Pending data"
      tabs={[
        { to: path, label: 'To accept', current: kind === 'accept' },
        { to: asLink({ path, search: { kind: 'report' } }), label: 'To report', current: kind === 'report' },
      ]}
    />
  );
}
