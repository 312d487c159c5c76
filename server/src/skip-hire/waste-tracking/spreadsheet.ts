import { LONDON } from '@tonnage/domain/common/dates';
import type { Receipt } from '@tonnage/domain/skip-hire/waste-tracking';
import { dateIn, timeIn } from '@tonnage/domain/common/zoned';
import { buffer } from 'node:stream/consumers';
import { workbook, type BookCell, type Sheet } from '../../platform/formats/xlsx.ts';

/** Rows 1 to 8 of each sheet are its headings; the data starts below them. */
const HEADINGS = 8;

const MOVEMENT = [
  'Errors',
  'Waste tracking ID',
  'Your unique reference',
  'Receiver site name',
  'Receipt address',
  'Receipt postcode',
  'Authorisation number',
  'Regulatory position statement',
  'Receiver email',
  'Receiver phone',
  'Date received',
  'Time received',
  'Hazardous waste consignment code',
  'Reason for no consignment code',
  'Special handling requirements',
  'Carrier registration number',
  'Reason for no registration number',
  'Carrier name',
  'Carrier address',
  'Carrier postcode',
  'Carrier email',
  'Carrier phone',
  'Means of transport',
  'Vehicle registration',
] as const;

const ITEM = [
  'Errors',
  'Your unique reference',
  'EWC codes',
  'Waste description',
  'Physical form',
  'Number of containers',
  'Type of containers',
  'Weight unit',
  'Weight',
  'Estimate or actual',
  'Contains POPs',
  'POP components',
  'Source of POP components',
  'Contains hazardous',
  'Hazardous property codes',
  'Hazardous components',
  'Source of hazardous components',
  'Disposal or recovery codes',
] as const;

/**
 * A workbook in the layout that the service's spreadsheet upload reads: one row per movement, one per waste item,
 * joined by the reference. Source: DEFRA/waste-organisation-backend, docs/spreadsheet-upload.md.
 */
export function trackingBook(receipts: readonly (Receipt & { trackingId: string | null })[]): Promise<Buffer> {
  const sheet = (name: string, title: string, headings: readonly string[], rows: BookCell[][]): Sheet => ({
    name,
    frozen: HEADINGS,
    rows: [[[null, title], [], [], [], [], [], [], headings, ...rows]],
  });
  return buffer(
    workbook([
      sheet('7. Waste movement level', 'Waste movements', MOVEMENT, receipts.map(movementRow)),
      sheet('8. Waste item level', 'Waste items', ITEM, receipts.flatMap(itemRows)),
    ]),
  );
}

function movementRow(receipt: Receipt & { trackingId: string | null }): BookCell[] {
  const { carrier, receiver, receipt: place, dateTimeReceived: at } = receipt;
  const { address } = carrier as { address?: { fullAddress: string } };
  return [
    null,
    receipt.trackingId,
    receipt.yourUniqueReference,
    receiver.siteName,
    place.address.fullAddress,
    place.address.postcode,
    receiver.authorisationNumber,
    null,
    null,
    null,
    { kind: 'day', date: dateIn(LONDON, at) },
    { kind: 'time', time: timeIn(LONDON, at) },
    null,
    null,
    null,
    carrier.registrationNumber,
    null,
    carrier.organisationName,
    address?.fullAddress,
    null,
    (carrier as { emailAddress?: string }).emailAddress,
    (carrier as { phoneNumber?: string }).phoneNumber,
    carrier.meansOfTransport,
    carrier.vehicleRegistration,
  ];
}

function itemRows(receipt: Receipt): BookCell[][] {
  return receipt.wasteItems.map((item) => {
    const { weight } = item;
    const { pops, disposalOrRecoveryCodes = [] } = item as {
      pops?: { sourceOfComponents: string };
      disposalOrRecoveryCodes?: { code: string; weight: typeof weight }[];
    };
    const estimate = weight.isEstimate ? 'Estimate' : 'Actual';
    return [
      null,
      receipt.yourUniqueReference,
      item.ewcCodes.join('; '),
      item.wasteDescription,
      item.physicalForm,
      item.numberOfContainers,
      item.typeOfContainers,
      weight.metric,
      weight.amount,
      estimate,
      item.containsPops ? 'Yes' : 'No',
      null,
      pops?.sourceOfComponents,
      item.containsHazardous ? 'Yes' : 'No',
      null,
      null,
      null,
      disposalOrRecoveryCodes.map(({ code }) => `${code}=${weight.amount}=${weight.metric}=${estimate}`).join('; ') ||
        null,
    ];
  });
}
