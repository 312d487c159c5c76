import { useSuspenseQuery } from '@tanstack/react-query';
import { AUDIT_ACTORS, AUDIT_ENTITIES } from '@tonnage/domain/common/audit';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { useState } from 'react';
import { useFilter } from '../../shared/address.ts';
import { Filters } from '../../shared/filters.tsx';
import { ListBar } from '../../ui/data/list-bar.tsx';
import { Toolbar } from '../../ui/data/toolbar.tsx';
import { SavedViews } from '../../shared/views/saved-views.tsx';
import { ComboboxField } from '../../ui/fields/combobox-field.tsx';
import { DateRangeMenu } from '../../ui/fields/date-range-menu.tsx';
import { queryOf } from '../../lib/queries.ts';
import { auditParams, type AuditSearch } from './screens.ts';
import { ExportButton } from '../../shared/export-button.tsx';
import { fetchList } from '../../lib/bytes.ts';
import { useCustomer } from '../prices/customer-field.tsx';
import { actionText } from './action-text.ts';
import { words } from './words.ts';

const PATH = '/desk/audit';

/** The audit's filters, stored in the address. */
export function AuditFilters({ search, today }: { search: AuditSearch; today: IsoDate }) {
  const { actions, staff } = useSuspenseQuery(queryOf('getAuditChoices', {})).data.data;
  const toAddress = useFilter<AuditSearch>(PATH);
  const narrow = (over: AuditSearch) => toAddress({ before: undefined, ...over });
  const people = [
    ...AUDIT_ACTORS.map((kind) => ({ value: kind as string, label: words.allOf[kind] })),
    ...staff.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const listed = search.who === undefined || people.some(({ value }) => value === search.who);
  return (
    <Toolbar>
      <SavedViews list="desk-audit" />
      <ListBar>
        <AccountFilter key={search.account} value={search.account ?? ''} onChange={(account) => narrow({ account })} />
        <DateRangeMenu from={search.from ?? ''} to={search.to ?? ''} latest={today} onChange={narrow} />
        <Filters
          path={PATH}
          search={search}
          filters={[
            {
              name: 'who',
              label: words.who,
              options: listed ? people : [...people, { value: search.who!, label: 'One person' }],
              parameters: (who) => ({ before: undefined, who }),
            },
            {
              name: 'what',
              label: words.what,
              options: [
                ...AUDIT_ENTITIES.map((entity) => ({ value: entity, label: words.allAbout(words.entities[entity]) })),
                ...actions.map((action) => ({ value: action, label: actionText(action) })),
              ],
              value: search.action ?? search.entity,
              parameters: (value) => {
                const entity = AUDIT_ENTITIES.find((one) => one === value);
                return { before: undefined, entity, action: entity ? undefined : value };
              },
            },
          ]}
        />
        <ExportButton isIcon fetchFile={(format) => fetchList('listAudit', { query: auditParams(search) }, format)} />
      </ListBar>
    </Toolbar>
  );
}

/** A customer, searched by the text; the address changes when one is chosen, and when the box is cleared. */
function AccountFilter({ value, onChange }: { value: string; onChange: (number: string | undefined) => void }) {
  const [text, setText] = useState(value);
  const { found, chosen } = useCustomer(text);
  return (
    <ComboboxField
      hideLabel
      label="Customer"
      value={text}
      placeholder="All customers"
      options={found.map(({ number, name }) => ({ value: number, label: name }))}
      nothingFits="No matching customer."
      note={chosen?.name}
      maxLength={40}
      onChange={(typed) => {
        setText(typed);
        if (typed === '' && value !== '') onChange(undefined);
        else if (found.some(({ number }) => number === typed)) onChange(typed);
      }}
    />
  );
}
