import { IconPercentage, IconUpload } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { useState } from 'react';
import { useFilter } from '../../shared/address.ts';
import { ExportButton, type FetchFile } from '../../shared/export-button.tsx';
import { useListPage } from '../../shared/use-list.ts';
import { fetchList } from '../../lib/bytes.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Panel } from '../../ui/content/panel.tsx';
import { SkeletonRows } from '../../ui/content/skeleton.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { MoreMenu } from '../../ui/overlay/more-menu.tsx';
import { AddDialog } from './add-dialog.tsx';
import { QuoteDialog } from './quote-dialog.tsx';
import { FileDialog } from './file-dialog.tsx';
import { PriceFilters } from './price-filters.tsx';
import { PriceGrid } from './price-grid.tsx';
import { RiseDialog } from './rise-dialog.tsx';
import { words } from './words.ts';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { pricesParams, pricesQuery, type PricesSearch } from './screens.ts';
import { ListPages } from '../../shared/list-pages.tsx';
import { words as screenNames } from '../words.ts';

const PATH = '/desk/prices';

/** The price list: every price, its customer and its start date. */
export function Prices() {
  const search = useSearch({ from: '/staff/desk/prices' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: choices } = useSuspenseQuery(queryOf('getPriceChoices', {})).data;
  const list = useListPage(pricesQuery(search));
  const [opened, setOpen] = useState<'add' | 'ask' | 'file' | 'rise' | null>(null);
  const narrow = useFilter<PricesSearch>(PATH);
  const open = opened ?? (search.open === 'check' ? 'ask' : null);
  const on = search.on ?? desk.today;
  const shut = () => {
    setOpen(null);
    if (search.open) narrow({ open: undefined });
  };
  const mayNot = desk.permissions.includes('prices.manage') ? null : 'View only: your role can’t change prices.';
  const changesFrom = on < desk.today ? desk.today : on;
  const fetchFile: FetchFile = (format) => fetchList('listPrices', { query: pricesParams(search) }, format);
  const { page: _page, on: _on, open: _open, ...narrowed } = search;
  return (
    <>
      <PageHead
        title={list.pagination ? words.title(list.pagination.total) : screenNames.prices}
        sub={`Prices at ${formatDayYear(on)}.${mayNot === null ? ' Changes apply from this date.' : ''}`}
        actions={
          <>
            {mayNot === null ? (
              <>
                <MoreMenu isIcon>
                  <Button variant="ghost" icon={<IconUpload />} onClick={() => setOpen('file')}>
                    Import
                  </Button>
                  <ExportButton variant="ghost" fetchFile={fetchFile} />
                  <Button variant="ghost" icon={<IconPercentage />} onClick={() => setOpen('rise')}>
                    Change by %
                  </Button>
                </MoreMenu>
                <Button onClick={() => setOpen('add')}>{words.add}</Button>
              </>
            ) : (
              <ExportButton isIcon fetchFile={fetchFile} />
            )}
            <Button variant="primary" onClick={() => setOpen('ask')}>
              Price check
            </Button>
          </>
        }
      />
      <PriceFilters search={search} choices={choices} today={desk.today} />
      <Panel flush>
        {list.error ? (
          <ErrorState text={list.error.message} onRetry={list.retry} />
        ) : !list.rows ? (
          <SkeletonRows />
        ) : list.rows.length === 0 ? (
          Object.values(narrowed).some((value) => value !== undefined) ? (
            <EmptyState text="No matching prices." action={<LinkButton to={PATH}>Show all</LinkButton>} />
          ) : (
            <EmptyState
              text="No prices yet. Add them one by one, or import your price list: the CSV file has the headings."
              action={mayNot === null && <Button onClick={() => setOpen('add')}>{words.add}</Button>}
            />
          )
        ) : (
          <PriceGrid rows={list.rows} on={on} today={desk.today} mayNot={mayNot} />
        )}
        <ListPages list={list} at={{ path: PATH, search }} total={words.total} />
      </Panel>
      {open === 'add' && <AddDialog choices={choices} from={changesFrom} onClose={shut} />}
      {open === 'ask' && <QuoteDialog choices={choices} on={changesFrom} onClose={shut} />}
      {open === 'rise' && <RiseDialog search={search} today={desk.today} onClose={shut} />}
      {open === 'file' && (
        <FileDialog choices={choices} like={list.rows?.[0]} from={changesFrom} today={desk.today} onClose={shut} />
      )}
    </>
  );
}
