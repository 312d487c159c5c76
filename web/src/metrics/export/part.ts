import type { FileFormat } from '@tonnage/contract/envelope';
import type { IsoDate } from '@tonnage/domain/common/dates';
import { STORED_STATUSES, type StoredStatus, type PeriodStatus } from '@tonnage/domain/metrics/periods/status';

/** The part of projects or metrics to export; with nothing ticked, all of them. */
export interface Part {
  chosen: string[];
  from: IsoDate | '';
  to: IsoDate | '';
  statuses: StoredStatus[];
  /** Includes periods without a value. */
  empty: boolean;
  format: FileFormat;
}

export const WHOLE: Part = { chosen: [], from: '', to: '', statuses: [], empty: false, format: 'xlsx' };

const EMPTY: readonly PeriodStatus[] = ['PENDING', 'TO_FILL', 'DUE'];

/** The export's query parameters; `of` says what the ticked ids are. */
export function queryOfPart(
  { chosen, from, to, statuses, empty }: Omit<Part, 'format'>,
  of: 'projectIds' | 'metricIds',
) {
  const states = [...statuses, ...(empty ? EMPTY : [])];
  return {
    ...(chosen.length === 0 ? {} : { [of]: chosen.join(',') }),
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(statuses.length === 0 || statuses.length === STORED_STATUSES.length ? {} : { statuses: states.join(',') }),
    show: empty ? ('all' as const) : ('reported' as const),
  };
}
