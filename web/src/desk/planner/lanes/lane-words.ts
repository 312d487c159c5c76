import type { PlannedStop } from '@tonnage/contract/skip-hire/orders/planner';
import { JOB_STATUS_LABELS } from '@tonnage/domain/skip-hire/orders';
import { RISK_LABELS, riskText } from '@tonnage/domain/skip-hire/run-order';
import { words } from '../words.ts';
import { whatOf } from '../what.ts';
import type { Lane, LaneStop } from './bands.ts';

/** `10:05` of minutes from midnight. */
export function clockText(minute: number): string {
  const rounded = Math.round(minute);
  const [hours, minutes] = [Math.floor(rounded / 60) % 24, rounded % 60];
  return `${hours}:${String(minutes).padStart(2, '0')}`;
}

/** `11:40`: an estimate is never given to the minute. */
export const roughText = (minute: number) => clockText(Math.round(minute / 5) * 5);

/** When a stop was done, or is estimated to be reached. */
export function whenText({ times }: LaneStop): string {
  return times.estimated ? `about ${roughText(times.arrives)}` : clockText(times.ends);
}

/** A size as a card has room for: "8". */
export const sizeText = (yards: number) => String(yards);

/** What a stop is, where, when and how it is: its name for screen readers. */
export function stopName(one: LaneStop): string {
  const { stop, times, risk, proposed } = one;
  return [
    whatOf(stop),
    stop.account,
    stop.postcode,
    whenText(one),
    JOB_STATUS_LABELS[stop.status].toLowerCase(),
    ...(risk ? [riskText(risk)] : []),
    ...(proposed === null ? [] : [words.proposal.proposed(proposed)]),
    ...(times.breakOrTip
      ? [words.breakOrTip.behind({ ...times.breakOrTip, minutes: times.breakOrTip.to - times.breakOrTip.from })]
      : []),
  ].join(', ');
}

/** The name of a job in the tray. */
export function trayName(stop: PlannedStop): string {
  const slot = words.slots[stop.slot];
  return [
    whatOf(stop),
    stop.account,
    stop.postcode,
    ...(slot ? [slot] : []),
    ...(stop.permitMissing ? [RISK_LABELS.permit] : []),
  ].join(', ');
}

export function laneName({ vehicle, driver, usual, done, stops, off, lacksBreak }: Lane): string {
  const parts = [vehicle.registration, driver ?? words.noDriver, ...(usual ? [words.usually(usual)] : [])];
  parts.push(words.doneOf(done, stops.length));
  const away = off.map(({ who, reason }) => words.off(who === vehicle.registration ? null : who, reason));
  return [...parts, ...away, ...(lacksBreak ? [words.breakOrTip.none] : [])].join(', ');
}
