/** Something that the service refuses, or warns of, about a load: the path of the field, and what is wrong with it. */
export interface ReceiptProblem {
  key: string;
  /** The service's types of errors, or one of our own for an answer that is not about a field. */
  errorType?: string | undefined;
  /** What the service wrote into the load's rows of a workbook. */
  returned?: string | undefined;
}

const LOAD = 'in the details of this load';
const COMPANY = 'in Settings, under Company';
const DEPOT = 'in the details of the depot';

/** Each field that we send: its name on our screens, where it is entered, and an example if its format matters. */
const FIELDS: Record<string, { name: string; where: string; example?: string }> = {
  dateTimeReceived: { name: 'the time of the weighing', where: 'on the weighbridge ticket' },
  hazardousWasteConsignmentCode: { name: 'the consignment note code', where: LOAD, example: 'CJTILE/A0001' },
  reasonForNoConsignmentCode: {
    name: 'the consignment note code, or the reason why there isn’t one,',
    where: LOAD,
  },
  yourUniqueReference: { name: 'the ticket number', where: 'on the weighbridge ticket' },
  otherReferencesForMovement: { name: 'the order or PO number', where: 'on the order' },
  'wasteItems.ewcCodes': { name: 'the EWC code', where: LOAD, example: '17 09 04' },
  'wasteItems.wasteDescription': { name: 'the description of the waste', where: LOAD },
  'wasteItems.physicalForm': { name: 'the physical form', where: LOAD },
  'wasteItems.numberOfContainers': { name: 'the number of containers', where: LOAD },
  'wasteItems.typeOfContainers': { name: 'the container type', where: LOAD },
  'wasteItems.weight': { name: 'the weight', where: 'on the weighbridge ticket' },
  'wasteItems.containsPops': { name: '“Contains persistent organic pollutants”', where: LOAD },
  'wasteItems.pops': { name: '“Contains persistent organic pollutants”', where: LOAD },
  'wasteItems.containsHazardous': { name: 'the EWC code', where: LOAD },
  'wasteItems.hazardous': { name: 'the hazardous property', where: LOAD, example: 'HP 5' },
  'wasteItems.disposalOrRecoveryCodes': { name: 'the recovery or disposal code', where: LOAD, example: 'R5' },
  'carrier.registrationNumber': { name: 'the carrier registration', where: COMPANY, example: 'CBDU123456' },
  'carrier.reasonForNoRegistrationNumber': {
    name: 'the carrier registration, or the reason why there isn’t one,',
    where: `${COMPANY}, or the reason ${LOAD}`,
  },
  'carrier.organisationName': { name: 'the company’s legal name', where: COMPANY },
  'carrier.address': { name: 'the company’s address', where: COMPANY, example: '1 High Street, Leeds LS1 1AA' },
  'carrier.emailAddress': { name: 'the company’s email address', where: COMPANY },
  'carrier.phoneNumber': { name: 'the company’s phone number', where: COMPANY },
  'carrier.vehicleRegistration': { name: 'the vehicle registration', where: LOAD, example: 'YK71 ABC' },
  'receiver.siteName': { name: 'the depot’s name', where: DEPOT },
  'receiver.authorisationNumber': { name: 'the depot’s permit number', where: DEPOT, example: 'EPR/AB1234CD' },
  'receipt.address.postcode': { name: 'the depot’s postcode', where: DEPOT, example: 'LS1 1AA' },
  'receipt.address': { name: 'the depot’s address', where: DEPOT },
  apiCode: { name: 'the service code', where: 'with the Service code button' },
};

/** Answers that are not about a field, by our own types. */
const ANSWERS: Record<string, string> = {
  Unpaid: 'The waste tracking service charge isn’t paid. Pay it at the service, then submit the load again.',
  UnknownId:
    'The service doesn’t know this load’s tracking ID. Check the ID at the service, then save the right one here.',
  Spreadsheet: 'The service found errors in this load’s rows. Correct the details below and export the load again.',
  Answer:
    'The service didn’t accept the load and gave no reason that we know. Check the details below and submit it again.',
};

/**
 * A problem in our words: what is wrong, and where to put it right. The service's own messages are for developers, "not
 * for use on User Interfaces" (its terms).
 */
export function receiptProblemText({ key, errorType = '' }: ReceiptProblem): string {
  if (errorType in ANSWERS) return ANSWERS[errorType]!;
  const path = key.split('.').filter((part) => !/^\d+$/.test(part));
  let field;
  while (path.length > 0 && !(field = FIELDS[path.join('.')])) path.pop();
  if (!field) return ANSWERS['Answer']!;
  if (key.endsWith('weight.amount') && errorType === 'OutOfRange')
    return 'The weight is zero, and the service takes only loads above zero. Correct it on the weighbridge ticket.';
  const name = field.name.replace(/^./, (letter) => letter.toUpperCase());
  const example = field.example ? `, for example ${field.example}` : '';
  switch (errorType) {
    case 'NotProvided':
    case 'BusinessRuleViolation':
      return `${name} is missing. Enter it ${field.where}${example}.`;
    case 'InvalidFormat':
      return `${name} isn’t in a format that the service accepts. Correct it ${field.where}${example}.`;
    default:
      return `${name} isn’t accepted by the service. Correct it ${field.where}${example}.`;
  }
}
