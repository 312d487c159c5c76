import { describe, expect, test } from 'vitest';
import { receiptOf, receiptProblems, type ReceiptFacts } from './receipt.ts';
import { receiptProblemText } from './receipt-problems.ts';

const FACTS: ReceiptFacts = {
  receivedAt: '2026-10-08T10:00:00.000Z',
  reference: 'WB-1',
  order: 'T-1',
  poNumber: null,
  description: 'Mixed construction',
  ewcCodes: ['170904'],
  containerCode: 'SKI',
  netKg: 4120,
  estimated: false,
  vehicle: 'YK71 ABC',
  carrier: {
    name: 'Alpha Ltd',
    registration: 'CBDU100200',
    address: 'Holbeck depot, 12 Brown Lane East, Leeds ls110bt',
    email: 'office@alpha.co.uk',
    phone: '0113 496 0100',
  },
  receiver: { depot: 'Yard', permitNumber: 'EPR/AB1234CD', address: '1 Yard', postcode: 'LS11 0BT' },
};
const carrier = (over: Partial<ReceiptFacts['carrier']>) => ({ ...FACTS, carrier: { ...FACTS.carrier, ...over } });
const receiver = (over: Partial<ReceiptFacts['receiver']>) => ({ ...FACTS, receiver: { ...FACTS.receiver, ...over } });
const textsOf = (...given: Parameters<typeof receiptProblems>) => receiptProblems(...given).map(receiptProblemText);

describe('the payload', () => {
  test('has the carrier’s address with the postcode written in it, and no address without one', () => {
    expect(receiptOf(FACTS, {}).carrier.address).toEqual({
      fullAddress: 'Holbeck depot, 12 Brown Lane East, Leeds ls110bt',
      postcode: 'LS11 0BT',
    });
    for (const address of ['12 Brown Lane East, Leeds', null])
      expect(receiptOf(carrier({ address }), {}).carrier).not.toHaveProperty('address');
  });

  test('has the registration as the register writes it, or the reason why there is none', () => {
    expect(receiptOf(carrier({ registration: 'cbdu 100 200' }), {}).carrier.registrationNumber).toBe('CBDU100200');
    expect(receiptOf(carrier({ registration: null }), { noRegistration: 'ON_SITE' }).carrier).toMatchObject({
      registrationNumber: null,
      reasonForNoRegistrationNumber: 'ON_SITE',
    });
    expect(receiptOf(FACTS, { noRegistration: 'ON_SITE' }).carrier).not.toHaveProperty('reasonForNoRegistrationNumber');
  });

  test('leaves out an email address that cannot exist in public', () => {
    expect(receiptOf(FACTS, {}).carrier.emailAddress).toBe('office@alpha.co.uk');
    expect(receiptOf(carrier({ email: 'office@alpha.example' }), {}).carrier).not.toHaveProperty('emailAddress');
  });

  test('of hazardous waste has its properties and its consignment note, whatever was typed', () => {
    const asbestos = { ...FACTS, ewcCodes: ['170605'] };
    const sent = receiptOf(asbestos, { consignmentCode: 'CJTILE/A0001', hazards: ['HP_7'] });
    expect(sent).toMatchObject({
      hazardousWasteConsignmentCode: 'CJTILE/A0001',
      wasteItems: [{ containsHazardous: true, hazardous: { sourceOfComponents: 'NOT_PROVIDED', hazCodes: ['HP_7'] } }],
    });
    expect(receiptOf(FACTS, { consignmentCode: 'CJTILE/A0001' })).not.toHaveProperty('hazardousWasteConsignmentCode');
    expect(textsOf(asbestos, {})).toEqual([
      'The consignment note code, or the reason why there isn’t one, is missing. Enter it in the details of this load.',
      'The hazardous property is missing. Enter it in the details of this load, for example HP 5.',
    ]);
    expect(receiptProblems(asbestos, { noConsignment: 'NO_DOC_WITH_WASTE', hazards: ['HP_7'] })).toEqual([]);
  });
});

describe('what is missing', () => {
  test('is nothing for a complete load', () => {
    expect(receiptProblems(FACTS, {})).toEqual([]);
  });

  test.each([
    [
      'a vehicle',
      { ...FACTS, vehicle: null },
      'The vehicle registration is missing. Enter it in the details of this load, for example YK71 ABC.',
    ],
    [
      'a carrier registration',
      carrier({ registration: null }),
      'The carrier registration, or the reason why there isn’t one, is missing. Enter it in Settings, under Company, or the reason in the details of this load.',
    ],
    [
      'a registration that can be read',
      carrier({ registration: 'EAS/R/123456' }),
      'The carrier registration isn’t in a format that the service accepts. Correct it in Settings, under Company, for example CBDU123456.',
    ],
    [
      'a permit number that can be read',
      receiver({ permitNumber: 'WEX123456' }),
      'The depot’s permit number isn’t in a format that the service accepts. Correct it in the details of the depot, for example EPR/AB1234CD.',
    ],
    [
      'codes of the list',
      { ...FACTS, ewcCodes: ['999999'] },
      'The EWC code isn’t accepted by the service. Correct it in the details of this load, for example 17 09 04.',
    ],
    [
      'five codes at the most',
      { ...FACTS, ewcCodes: ['170101', '170102', '170103', '170107', '170201', '170202'] },
      'The EWC code isn’t accepted by the service. Correct it in the details of this load, for example 17 09 04.',
    ],
    [
      'a container of the list',
      { ...FACTS, containerCode: 'XYZ' },
      'The container type isn’t accepted by the service. Correct it in the details of this load.',
    ],
    [
      'a weight',
      { ...FACTS, netKg: 0 },
      'The weight is zero, and the service takes only loads above zero. Correct it on the weighbridge ticket.',
    ],
  ])('%s is asked for, and where to enter it', (_, facts, sentence) => {
    expect(textsOf(facts, {})).toEqual([sentence]);
  });
});

test('an error of a field that we do not know is still a sentence', () => {
  expect(receiptProblemText({ key: 'something.new', errorType: 'InvalidType' })).toBe(
    'The service didn’t accept the load and gave no reason that we know. Check the details below and submit it again.',
  );
});
