import type { DeskPerson } from '@tonnage/contract/skip-hire/desk';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { memo, type ReactNode } from 'react';
import { asLink, useGoTo } from '../../../shared/address.ts';
import { DepotSelect } from '../../parts/depot-select.tsx';
import { PhoneMenu } from '../phone-menu.tsx';
import type { PlannerSearch } from '../screens.ts';
import { StockLeft } from '../stock/stock-left.tsx';
import type { SizeLeft } from '../stock/use-day-stock.ts';
import { ViewSwitch } from '../view-switch.tsx';
import { words } from '../words.ts';
import styles from './day-bar.module.css';
import { DayStrip } from './day-strip.tsx';

const PATH = '/desk/planner';

interface DayBarProps {
  desk: DeskPerson;
  search: PlannerSearch;
  date: IsoDate;
  stock: readonly SizeLeft[];
  /** On a phone: what else can be done here, in a menu with the views. */
  more: ReactNode;
}

/** Which day of which depot is shown. Memoised: its links are dear, and a move changes none of them. */
export const DayBar = memo(({ desk, search, date, stock, more }: DayBarProps) => {
  const goTo = useGoTo();
  const views = (
    <>
      <ViewSwitch
        view="day"
        day={asLink({ path: PATH, search: { depot: search.depot, day: date } })}
        week={asLink({ path: PATH, search: { depot: search.depot, view: 'week', from: date } })}
      />
      <DepotSelect
        label="Depot"
        all={words.allDepots}
        depots={desk.depots}
        value={search.depot}
        onChange={(depot) => goTo({ path: PATH, search: { ...search, depot } })}
      />
      <StockLeft sizes={stock} />
    </>
  );
  return (
    <div className={styles.bar}>
      <DayStrip
        date={date}
        today={desk.today}
        depotIds={search.depot === undefined ? desk.depots.map(({ id }) => id) : [search.depot]}
        search={search}
      />
      {more ? (
        <PhoneMenu>
          {views}
          {more}
        </PhoneMenu>
      ) : (
        views
      )}
    </div>
  );
});
DayBar.displayName = 'DayBar';
