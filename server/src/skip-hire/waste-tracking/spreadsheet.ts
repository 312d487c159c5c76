import { LONDON } from '@tonnage/domain/common/dates';
import { dateIn, timeIn } from '@tonnage/domain/common/zoned';
import { CONTAINERS, type ContainerCode } from '@tonnage/domain/skip-hire/list-of-wastes';
import type { Receipt } from '@tonnage/domain/skip-hire/receipt';
import { fileURLToPath } from 'node:url';
import { fillBook } from '../../platform/formats/fill-book.ts';
import { daySerial } from '../../platform/formats/xlsx.ts';

/** The service's own workbook, "Report receipt of waste", v.1 of 30 June 2026. Source: scripts/waste-lists/README.md. */
const TEMPLATE = fileURLToPath(new URL('receipt-of-waste-template.xlsx', import.meta.url));
const MOVEMENTS = 'xl/worksheets/sheet8.xml';
const ITEMS = 'xl/worksheets/sheet9.xml';
/** Headings and guidance fill the rows above. */
const FIRST_ROW = 9;
/** The most loads that the prepared rows of the workbook take. */
export const LOADS_IN_BOOK = 300;

export interface BookedReceipt extends Receipt {
  trackingId: string | null;
}

/**
 * The service's workbook with a row for each movement and for each waste item, joined by the reference. It takes either
 * new loads, without a tracking ID, or corrections, each with one. Source: the headings of the workbook, and
 * DEFRA/waste-organisation-backend, docs/spreadsheet-upload.md.
 */
export function trackingBook(receipts: readonly BookedReceipt[]): Promise<Buffer> {
  return fillBook(TEMPLATE, {
    [MOVEMENTS]: { from: FIRST_ROW, rows: receipts.map(movementRow) },
    [ITEMS]: { from: FIRST_ROW, rows: receipts.flatMap(itemRows) },
  });
}

type Row = (string | number | null)[];

function movementRow(receipt: BookedReceipt): Row {
  const { carrier, receiver, receipt: place } = receipt;
  return [
    null, // A: the service's errors
    receipt.trackingId,
    receipt.yourUniqueReference,
    receiver.siteName,
    place.address.fullAddress,
    place.address.postcode,
    receiver.authorisationNumber,
    null, // H: regulatory position statements
    null, // I: the receiver's email
    null, // J: its phone
    londonSerial(receipt.dateTimeReceived),
    receipt.hazardousWasteConsignmentCode ?? null,
    receipt.reasonForNoConsignmentCode ?? null,
    null, // N: special handling
    carrier.registrationNumber,
    carrier.reasonForNoRegistrationNumber ?? null,
    carrier.organisationName,
    carrier.address?.fullAddress ?? null,
    carrier.address?.postcode ?? null,
    carrier.emailAddress ?? null,
    carrier.phoneNumber ?? null,
    carrier.meansOfTransport,
    carrier.vehicleRegistration,
  ];
}

function itemRows(receipt: Receipt): Row[] {
  return receipt.wasteItems.map((item) => {
    const { weight } = item;
    return [
      null, // A: the service's errors
      receipt.yourUniqueReference,
      item.ewcCodes.join('; '),
      item.wasteDescription,
      item.physicalForm,
      item.numberOfContainers,
      `[${item.typeOfContainers}] ${CONTAINERS[item.typeOfContainers as ContainerCode]}`,
      weight.metric,
      weight.amount,
      yes(weight.isEstimate),
      yes(item.containsPops),
      null, // L: components
      item.pops?.sourceOfComponents ?? null,
      yes(item.containsHazardous),
      item.hazardous?.hazCodes.join('; ') ?? null,
      null, // P: components
      item.hazardous?.sourceOfComponents ?? null,
      (item.disposalOrRecoveryCodes ?? [])
        .map(({ code, weight: of }) => `${code} = ${of.amount} = kg = ${of.isEstimate ? 'Estimate' : 'Actual'}`)
        .join('; '),
    ];
  });
}

const yes = (is: boolean) => (is ? 'Yes' : 'No');

/** A date and time in London as one number, as spreadsheets count them. */
function londonSerial(at: string): number {
  const [hours = 0, minutes = 0] = timeIn(LONDON, at).split(':').map(Number);
  return daySerial(dateIn(LONDON, at)) + ((hours * 60 + minutes) * 60 + new Date(at).getUTCSeconds()) / 86_400;
}
