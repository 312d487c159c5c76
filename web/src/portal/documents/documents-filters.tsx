import { DOCUMENT_KINDS, DOCUMENT_STATUSES, isMoneyKind } from '@tonnage/domain/skip-hire/documents';
import { useSuspenseQuery } from '@tanstack/react-query';
import { accountQuery } from '../../lib/queries.ts';
import { FilterChip } from '../../ui/data/filter-chip.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { MoreFilters } from '../../ui/data/more-filters.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { DateRangeMenu } from '../../ui/fields/date-range-menu.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { sitesToChooseQuery } from '../sites/site-queries.ts';
import type { DocumentsSearch } from './screens.ts';
import { useFilter } from '../../shared/address.ts';
import { documentsPath } from './paths.ts';
import { documentPills } from '../../shared/statuses.ts';
import { kindWords } from './words.ts';

const SET = ['kind', 'status', 'site', 'from', 'to'] as const;

/** The filters of the list, all of them in the address. */
export function DocumentsFilters({
  search,
  orderNumber,
}: {
  search: DocumentsSearch;
  orderNumber: string | undefined;
}) {
  const { data: sites } = useSuspenseQuery(sitesToChooseQuery).data;
  const { data: account } = useSuspenseQuery(accountQuery).data;
  const narrow = useFilter<DocumentsSearch>('/documents');
  const change = (filters: DocumentsSearch, { replace } = { replace: false }) => narrow(filters, { replace });

  const seesInvoices = account.permissions.includes('invoices.view');
  const kinds = DOCUMENT_KINDS.filter((kind) => !isMoneyKind(kind) || seesInvoices);
  const known = sites.map(({ id, name }) => ({ value: id, label: name }));
  const options =
    search.site && !known.some(({ value }) => value === search.site)
      ? [...known, { value: search.site, label: 'This site' }]
      : known;
  return (
    <ListBar>
      <SearchField
        label="Number, title, site or order"
        value={search.q ?? ''}
        onSearch={(text) => change({ q: text.trim() || undefined }, { replace: true })}
      />
      <MoreFilters set={SET.filter((key) => search[key] !== undefined).length}>
        <SelectField
          label="Type"
          hideLabel
          placeholder="All types"
          options={kinds.map((value) => ({ value, label: kindWords[value] }))}
          value={search.kind ?? ''}
          onChange={(kind) => change({ kind: kind || undefined })}
        />
        <SelectField
          label="Status"
          hideLabel
          placeholder="All statuses"
          options={DOCUMENT_STATUSES.filter((status) => status !== 'draft').map((value) => ({
            value,
            label: documentPills[value].label,
          }))}
          value={search.status ?? ''}
          onChange={(status) => change({ status: status || undefined })}
        />
        {options.length > 0 && (
          <SelectField
            label="Site"
            hideLabel
            placeholder="All sites"
            options={options}
            value={search.site ?? ''}
            onChange={(site) => change({ site: site || undefined })}
          />
        )}
        <DateRangeMenu from={search.from ?? ''} to={search.to ?? ''} onChange={(range) => change(range)} />
      </MoreFilters>
      {search.order && (
        <FilterChip
          label={orderNumber ? `Order ${orderNumber}` : 'This order'}
          remove="Show all orders"
          to={documentsPath({ ...search, page: undefined, order: undefined })}
        />
      )}
    </ListBar>
  );
}
