import { formatLongDay, formatTime } from '@tonnage/domain/common/format-dates';
import { LONDON } from '@tonnage/domain/common/dates';
import type { JobType } from '@tonnage/domain/skip-hire/orders';

const VERBS = {
  delivery: 'Deliver',
  exchange: 'Exchange',
  collection: 'Collect',
  tip_and_return: 'Tip and return',
  reposition: 'Move',
  wait_and_load: 'Wait and load',
} satisfies Record<JobType, string>;

export const words = {
  title: (open: number, all: number) =>
    all === 0
      ? 'Nothing is given to you'
      : open === 0
        ? 'All stops are dealt with'
        : open === 1
          ? 'One stop to do'
          : `${open} stops to do`,
  sub: (driver: string, day: string) => `${driver}, ${formatLongDay(day)}`,
  office: (phone: string) => `Ring the office: ${phone}`,
  offline: (at: number) =>
    `No connection. This is as of ${formatTime(new Date(at).toISOString(), LONDON)}; what you mark is kept and sent later.`,
  waiting: (count: number) =>
    count === 1 ? 'One thing you marked waits to be sent.' : `${count} things you marked wait to be sent.`,
  overTitle: 'This link holds no longer',
  over: 'Ask the office for a new one. What you marked and could not send is kept on this phone: open the new link here and it is sent.',
  broken: 'The day could not be loaded.',
  retry: 'Try again',
  empty: 'When the office gives you jobs for this day, they show here.',
  stop: (place: number) => `Stop ${place}`,
  verb: VERBS,
  about: ({ type, container, site }: { type: JobType; container: string; site: string }) =>
    `${VERBS[type]} ${container}, ${site}`,
  map: 'Map',
  ring: (name: string | null, phone: string) => (name ? `Ring ${name}, ${phone}` : `Ring ${phone}`),
  access: 'Access',
  open: 'Open',
  waste: 'Waste',
  po: 'PO number',
  where: 'Where',
  onRoad: 'On the road',
  forDriver: 'For you',
  notes: 'Notes',
  customer: 'Customer',
  vehicle: 'Vehicle',
  order: 'Order',
  containerNumber: 'Container number',
  leftNumber: 'Number of the container you leave',
  takenNumber: 'Number of the container you take',
  left: 'Container left',
  taken: 'Container taken',
  weight: 'Net weight',
  noteMissing: 'The transfer note is not signed. Ring the office before you load.',
  start: 'En route',
  done: 'Done',
  failed: 'Failed',
  back: 'Back',
  saveDone: 'Mark done',
  saveFailed: 'Mark failed',
  startRead: (place: number) => `En route to stop ${place}`,
  doneRead: (place: number) => `Stop ${place} is done`,
  failedRead: (place: number) => `Stop ${place} failed`,
  notSent: 'Waits to be sent',
  refused: 'Not taken',
  understood: 'Understood',
  photo: 'Photo',
  takePhoto: 'Take a photo',
  otherPhoto: 'Take another',
  removePhoto: 'Remove',
  photoOf: 'The photo you took',
  gross: 'Gross, kg',
  tare: 'Tare, kg',
  net: 'Net, kg',
  netHelp: 'Fills itself from gross and tare.',
  estimated: 'Estimated, nobody weighed it',
  wholeKg: 'Whole kilograms, up to 60,000.',
  weightsDisagree: 'Gross and tare come together, and gross is the larger.',
  signature: 'Signature',
  signatureHelp: 'Hand the phone over: with a finger.',
  signedBy: 'Name of whoever signs',
  nameMissing: 'Enter the name of whoever signed.',
  reason: 'Why',
  reasonHelp: 'The customer reads it.',
  reasonMissing: 'Say why it could not be done.',
  reasons: ['No access', 'Nobody on site', 'Overloaded', 'Wrong waste in it', 'Vehicle broke down'],
  keepFailed:
    'Not marked: there is no connection, and this phone cannot store it. Stay on this page and press again when you have signal.',
};
