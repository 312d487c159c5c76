import type { FuelSurcharge } from '@tonnage/contract/skip-hire/prices/fuel-surcharges';
import { formatDayYear } from '@tonnage/domain/common/format-dates';
import { formatRate } from '@tonnage/domain/common/vat';
import type { FuelSurchargeState } from '@tonnage/domain/skip-hire/fuel-surcharge';
import { JOB_TYPE_LABELS, JOB_TYPES } from '@tonnage/domain/skip-hire/orders';

export const fuelWords = {
  sub: 'Added to the movements you choose, as a separate line. The surcharge in force on the day of the job applies. Orders already placed keep theirs, unless the job moves to a day with a different one.',
  viewOnly: 'View only: your role can’t change fuel surcharges.',
  none: 'No fuel surcharges yet. Once you add one, it shows as a separate line on prices and invoices.',
  total: (n: number) => (n === 1 ? '1 fuel surcharge' : `${n} fuel surcharges`),
  add: 'Add a surcharge',
  addTitle: 'Add a fuel surcharge',
  changeTitle: 'Change the fuel surcharge',
  change: 'Change',
  end: 'End',
  save: 'Save',
  percent: 'Surcharge',
  percentLabel: 'Surcharge, % of the price',
  percentHelp: 'Of the movement’s price without VAT, for example 4.5.',
  percentWrong: 'Enter a percentage from 0.1 to 50, with at most two decimal places, for example 4.75.',
  movements: 'Movements',
  movementsWrong: 'Choose at least one movement.',
  from: 'First day',
  fromLabel: 'First day',
  fromHelp: 'Any surcharge already in force on this day will end the day before.',
  fromPast: 'Choose today or a later day.',
  dayMissing: 'Choose a day.',
  to: 'Last day',
  toLabel: 'Last day',
  toHelp: 'Leave blank to charge it until further notice.',
  toWrong: 'The last day can’t be before the first.',
  open: 'Until further notice',
  state: 'Status',
  states: { planned: 'Planned', applies: 'Current', ended: 'Ended' } satisfies Record<FuelSurchargeState, string>,
  on: (types: FuelSurcharge['jobTypes']) =>
    types.length === JOB_TYPES.length
      ? 'All movements'
      : JOB_TYPES.filter((type) => types.includes(type))
          .map((type) => JOB_TYPE_LABELS[type])
          .join(', '),
  /** What its buttons change: "4.5% from 1 December 2026". */
  named: ({ percentBp, validFrom }: Pick<FuelSurcharge, 'percentBp' | 'validFrom'>) =>
    `${formatRate(percentBp)} from ${formatDayYear(validFrom)}`,
  added: (name: string) => `Fuel surcharge of ${name} saved.`,
  endTitle: (name: string) => `End the surcharge of ${name}`,
  endHelp: 'Jobs after this day have no surcharge, unless another one starts. Orders already placed keep theirs.',
  endsBefore: (lastDay: string) => `This surcharge already ends on ${lastDay}. Choose an earlier day.`,
  ended: (name: string, lastDay: string) => `Fuel surcharge of ${name} will end on ${lastDay}.`,
  remove: 'Remove',
  removeTitle: (name: string) => `Remove the surcharge of ${name}`,
  removeHelp:
    'This surcharge hasn’t started, so it will be removed. One that it replaced stays ended: add it again if you still need it.',
  removed: (name: string) => `Fuel surcharge of ${name} removed.`,
};
