import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from '@tonnage/domain/skip-hire/documents';
import { asLink, useNarrow } from '../../shared/address.ts';
import { CsvButton, type FetchFile } from '../../shared/csv-button.tsx';
import { FilterChip } from '../../ui/data/filter-chip.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { MoreFilters } from '../../ui/data/more-filters.tsx';
import { SearchField } from '../../ui/data/search-field.tsx';
import { DateRange } from '../../ui/fields/date-range.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import type { DeskDocumentsSearch } from '../document-search.ts';
import { words } from './words.ts';

const PATH = '/desk/documents';
const SET = ['kind', 'from', 'to'] as const;

interface DocumentsFiltersProps {
  search: DeskDocumentsSearch;
  /** The name of the customer in the address, if a row supplies it. */
  customer: string | undefined;
  /** The list as a CSV file. */
  file: FetchFile;
}

/** The list's filters, stored in the address. */
export function DocumentsFilters({ search, customer, file }: DocumentsFiltersProps) {
  const narrow = useNarrow<DeskDocumentsSearch>(PATH);
  return (
    <ListBar>
      <SearchField
        label={words.list.search}
        value={search.q ?? ''}
        onSearch={(text) => narrow({ q: text.trim() || undefined })}
      />
      <MoreFilters set={SET.filter((key) => search[key] !== undefined).length}>
        <SelectField
          hideLabel
          label={words.kind}
          value={search.kind ?? ''}
          placeholder="All types"
          options={DOCUMENT_KINDS.map((value) => ({ value, label: DOCUMENT_KIND_LABELS[value] }))}
          onChange={(kind) => narrow({ kind: kind || undefined })}
        />
        <DateRange
          fromLabel="From"
          toLabel="To"
          from={search.from ?? ''}
          to={search.to ?? ''}
          onFrom={(from) => narrow({ from })}
          onTo={(to) => narrow({ to })}
        />
      </MoreFilters>
      {search.account && (
        <FilterChip
          label={customer ? `Customer: ${customer}` : 'One customer'}
          remove="Show all customers"
          to={asLink({ path: PATH, search: { ...search, page: undefined, account: undefined } })}
        />
      )}
      <CsvButton fetchFile={file} />
    </ListBar>
  );
}
