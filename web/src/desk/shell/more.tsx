import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { DataTable } from '../../ui/data/data-table.tsx';
import { useDeskNav } from './use-desk-nav.tsx';
import { words as places } from '../words.ts';

/** Every page of the desk: a phone's bar has room for four of them and a link to this one. */
export function More() {
  const nav = useDeskNav();
  return (
    <>
      <PageHead title={places.more} />
      <Panel flush>
        <DataTable
          caption={places.more}
          headless
          rows={[...nav, { to: '/desk/profile' as const, label: places.profile }]}
          rowKey={(item) => item.to}
          rowLink={(item) => item.to}
          empty={null}
          columns={[{ id: 'place', header: places.more, render: (item) => item.label }]}
        />
      </Panel>
    </>
  );
}
