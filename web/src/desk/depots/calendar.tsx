import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { CalendarDay, CalendarDepot, DeskCalendar } from '@tonnage/contract/skip-hire/depots';
import { addDays, weekdayOf } from '@tonnage/domain/common/dates';
import { useState } from 'react';
import { asLink } from '../../shared/address.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/content/empty-state.tsx';
import { ErrorState } from '../../ui/content/error-state.tsx';
import { PageHead } from '../../ui/content/page-head.tsx';
import { Columns, Panel, Stack } from '../../ui/content/panel.tsx';
import { SkeletonLines } from '../../ui/content/skeleton.tsx';
import { Tabs } from '../../ui/data/tabs.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { TwoLines } from '../../ui/data/two-lines.tsx';
import { queryOf } from '../../lib/queries.ts';
import { deskQuery } from '../shell/desk-query.ts';
import { depotDaysQuery } from './screens.ts';
import type { DepotSearch } from './screens.ts';
import { EditableList } from '../parts/editable-list.tsx';
import { DayDialog } from './day-dialog.tsx';
import { DayGrid } from './day-grid.tsx';
import { DepotDialog } from './depot-dialog.tsx';
import { ClosuresPanel, WeekPanel } from './depot-panels.tsx';
import { TesterPanel } from './tester-panel.tsx';
import { words } from './words.ts';
import { ZoneDialog } from './zone-dialog.tsx';

const PATH = '/desk/calendar';
const SHOWN_DAYS = 42;

/** The depots: working days, capacity, closures, and the postcodes that they serve. */
export function Calendar() {
  const search = useSearch({ from: '/staff/desk/calendar' });
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const { data: calendar } = useSuspenseQuery(queryOf('getDeskCalendar', {})).data;
  const [form, setForm] = useState<CalendarDepot | 'new' | null>(null);
  const depot = calendar.depots.find(({ id }) => id === search.depot) ?? calendar.depots[0];
  const may = desk.permissions.includes('settings.manage');
  return (
    <>
      <PageHead
        title={depot ? words.title(depot.name, depot.weekdays.length) : 'No depots yet'}
        actions={may && <Button onClick={() => setForm('new')}>{words.createDepot}</Button>}
      />
      {calendar.depots.length > 1 && (
        <Tabs
          label="Depots"
          tabs={calendar.depots.map(({ id, name }) => ({
            to: asLink({ path: PATH, search: { depot: id } }),
            label: name,
            current: id === depot?.id,
          }))}
        />
      )}
      {depot ? (
        <Stack>
          <Columns>
            <Stack>
              <Days depot={depot} search={search} may={may} />
              <ClosuresPanel depot={depot} />
            </Stack>
            <Stack>
              <TesterPanel />
              <WeekPanel
                depot={depot}
                action={
                  may && (
                    <Button size="sm" onClick={() => setForm(depot)}>
                      {words.change}
                    </Button>
                  )
                }
              />
            </Stack>
          </Columns>
          <ZonesPanel calendar={calendar} may={may} />
        </Stack>
      ) : (
        <Panel>
          <EmptyState text="You need at least one depot before you can take orders. Add your first depot and its working days." />
        </Panel>
      )}
      {form && <DepotDialog depot={form === 'new' ? null : form} onClose={() => setForm(null)} />}
    </>
  );
}

function Days({ depot, search, may }: { depot: CalendarDepot; search: DepotSearch; may: boolean }) {
  const { data: desk } = useSuspenseQuery(deskQuery).data;
  const shownDay = search.from ?? desk.today;
  const from = addDays(shownDay, 1 - weekdayOf(shownDay));
  const days = useQuery(depotDaysQuery(depot.id, from));
  const [day, setDay] = useState<CalendarDay | null>(null);
  const to = (date: string) => asLink({ path: PATH, search: { depot: search.depot, from: date } });
  return (
    <Panel
      title="Upcoming days"
      flush
      action={
        <span>
          <LinkButton size="sm" to={to(addDays(from, -SHOWN_DAYS))}>
            Earlier
          </LinkButton>{' '}
          <LinkButton size="sm" to={to(addDays(from, SHOWN_DAYS))}>
            Later
          </LinkButton>
        </span>
      }
    >
      {days.error ? (
        <ErrorState text={days.error.message} onRetry={() => void days.refetch()} />
      ) : days.data ? (
        <DayGrid days={days.data.data} today={desk.today} onDay={setDay} />
      ) : (
        <SkeletonLines lines={6} />
      )}
      {day && <DayDialog depotId={depot.id} day={day} today={desk.today} may={may} onClose={() => setDay(null)} />}
    </Panel>
  );
}

/** The zones of all depots with their postcodes. */
function ZonesPanel({ calendar, may }: { calendar: DeskCalendar; may: boolean }) {
  return (
    <EditableList
      title="Zones"
      rows={calendar.zones}
      empty="No zones yet. Customers can’t order until a zone covers their postcode."
      add={words.createZone}
      change={words.change}
      changeOf={({ name }) => words.zoneTitle(name)}
      may={may}
      renderDialog={(zone, onClose) => <ZoneDialog calendar={calendar} zone={zone} onClose={onClose} />}
      columns={[
        {
          id: 'name',
          header: 'Zone',
          card: 'title',
          render: (zone) => <TwoLines strong first={zone.name} second={zone.depot.name} />,
        },
        {
          id: 'prefixes',
          header: words.prefixes,
          card: 'under',
          render: (zone) => [...zone.prefixes, ...(zone.elsewhere ? [words.elsewhere] : [])].join(', '),
        },
        { id: 'permits', header: words.permitArea, render: (zone) => zone.permitArea?.name ?? null },
        { id: 'sites', header: 'Sites', align: 'end', render: (zone) => zone.sites },
      ]}
    />
  );
}
