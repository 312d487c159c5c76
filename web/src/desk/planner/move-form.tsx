import { useQuery } from '@tanstack/react-query';
import type { PlannedJob, PlannerWeek } from '@tonnage/contract/skip-hire/orders/planner';
import { addDays, type IsoDate } from '@tonnage/domain/common/dates';
import { formatLongDay } from '@tonnage/domain/common/format-dates';
import { SLOT_LABELS, SLOTS, type Slot } from '@tonnage/domain/skip-hire/orders';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import styles from './planner.module.css';
import { plannerQuery } from './screens.ts';
import { words } from './words.ts';

interface MoveFormProps {
  job: PlannedJob;
  depotId: string;
  today: IsoDate;
  /** The Monday of the week on the planner. */
  monday: IsoDate;
  onMove: (to: Pick<PlannedJob, 'date' | 'slot'>) => void;
}

/** Moves the job to a working day of this week or the next that has not passed, without dragging it. */
export function MoveForm({ job, depotId, today, monday, onMove }: MoveFormProps) {
  const [date, setDate] = useState<IsoDate>(job.date);
  const [slot, setSlot] = useState<Slot>(job.slot);
  const shown = useQuery(plannerQuery(depotId, monday)).data?.data.days ?? [];
  const later = useQuery(plannerQuery(depotId, addDays(monday, 7))).data?.data.days ?? [];
  const days = [...shown, ...later].filter(
    (day) => day.date === job.date || (day.closed === null && day.date >= today),
  );
  const same = date === job.date && slot === job.slot;
  return (
    <form
      className={styles.move}
      aria-label={words.move}
      onSubmit={(event) => {
        event.preventDefault();
        if (!same) onMove({ date, slot });
      }}
    >
      <SelectField
        label="Day"
        value={date}
        onChange={(to) => setDate(to || job.date)}
        options={days.map((day) => ({ value: day.date, label: dayText(day, job) }))}
      />
      <SelectField
        label="Time"
        value={slot}
        onChange={(to) => setSlot(to || job.slot)}
        options={SLOTS.map((value) => ({ value, label: SLOT_LABELS[value] }))}
      />
      <Button type="submit" disabledReason={same ? 'Choose another day or time first.' : null}>
        {words.move}
      </Button>
    </form>
  );
}

/** "Thursday 26 November, 4 places free". */
function dayText({ date, booked, capacity }: PlannerWeek['days'][number], job: PlannedJob): string {
  const free = Math.max(0, capacity - booked);
  const places = date === job.date ? 'current day' : words.free(free);
  return `${formatLongDay(date)}, ${places}`;
}
