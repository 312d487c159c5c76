import { LONDON } from '@tonnage/domain/common/dates';
import { formatTime } from '@tonnage/domain/common/format-dates';
import type { Receipt } from '@tonnage/domain/skip-hire/waste-tracking';
import { dateIn } from '@tonnage/domain/common/zoned';
import { ZipFile } from 'yazl';

type Cell = string | number | { serial: number; style: 1 | 2 } | null | undefined;

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
export async function trackingBook(receipts: readonly (Receipt & { trackingId: string | null })[]): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(HEAD + xml), name, { mtime: new Date(0) });
  add('[Content_Types].xml', CONTENT_TYPES);
  add('_rels/.rels', relations([['officeDocument', 'xl/workbook.xml']]));
  add('xl/workbook.xml', WORKBOOK);
  add(
    'xl/_rels/workbook.xml.rels',
    relations([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['worksheet', 'worksheets/sheet2.xml'],
      ['styles', 'styles.xml'],
    ]),
  );
  add('xl/styles.xml', STYLES);
  add('xl/worksheets/sheet1.xml', sheet('Waste movements', MOVEMENT, receipts.map(movementRow)));
  add('xl/worksheets/sheet2.xml', sheet('Waste items', ITEM, receipts.flatMap(itemRows)));
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function movementRow(receipt: Receipt & { trackingId: string | null }): Cell[] {
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
    { serial: daySerial(at), style: 1 },
    { serial: timeSerial(at), style: 2 },
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

function itemRows(receipt: Receipt): Cell[][] {
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

/** Days since the spreadsheet epoch, by London time. */
const daySerial = (at: string) => Date.parse(dateIn(LONDON, at)) / 86_400_000 + 25_569;
function timeSerial(at: string): number {
  const [hours = 0, minutes = 0] = formatTime(at, LONDON).split(':').map(Number);
  return (hours * 60 + minutes) / 1440;
}

function sheet(title: string, headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const all: (readonly Cell[])[] = [[null, title], [], [], [], [], [], [], headings, ...rows];
  const body = all
    .map(
      (cells, y) => `<row r="${y + 1}">${cells.map((cell, x) => written(cell, `${column(x)}${y + 1}`)).join('')}</row>`,
    )
    .join('');
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${HEADINGS}" topLeftCell="A${HEADINGS + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${body}</sheetData></worksheet>`;
}

function written(cell: Cell, at: string): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${at}" s="${cell.style}"><v>${cell.serial}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

const column = (x: number): string =>
  (x < 26 ? '' : column(Math.floor(x / 26) - 1)) + String.fromCharCode(65 + (x % 26));
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
// Drops characters that XML cannot contain.
const escaped = (text: string) =>
  text.replace(/[&<>]/g, (sign) => ENTITIES[sign]!).replace(/\p{Cc}/gu, (sign) => (/[\t\n\r]/.test(sign) ? sign : ''));

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const relations = (parts: readonly (readonly [type: string, target: string])[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${parts
    .map(([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const CONTENT_TYPES = `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${[1, 2].map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`).join('')}</Types>`;

const WORKBOOK = `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="7. Waste movement level" sheetId="1" r:id="rId1"/><sheet name="8. Waste item level" sheetId="2" r:id="rId2"/></sheets></workbook>`;

/** The second style is a date, the third a time; the first is everything else. */
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="14" applyNumberFormat="1"/><xf numFmtId="20" applyNumberFormat="1"/></cellXfs></styleSheet>`;
