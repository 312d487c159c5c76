import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';

const weight = z.strictObject({
  metric: z.enum(['Grams', 'Kilograms', 'Tonnes']),
  amount: z.number().positive(),
  isEstimate: z.boolean(),
});
const address = z.strictObject({ fullAddress: z.string().min(1), postcode: z.string().optional() });

/** A receipt as the Receipt API 1.0 documents it. */
const receipt = z.strictObject({
  apiCode: z.uuid(),
  dateTimeReceived: z.iso.datetime(),
  yourUniqueReference: z.string().optional(),
  otherReferencesForMovement: z.array(z.strictObject({ label: z.string(), reference: z.string() })).optional(),
  wasteItems: z
    .array(
      z.strictObject({
        ewcCodes: z
          .array(z.string().regex(/^\d{6}$/))
          .min(1)
          .max(5),
        wasteDescription: z.string().min(1),
        physicalForm: z.enum(['Gas', 'Liquid', 'Solid', 'Powder', 'Sludge', 'Mixed']),
        numberOfContainers: z.number().int().min(0),
        typeOfContainers: z.enum([
          'BAG',
          'BAL',
          'BOX',
          'CAN',
          'CAR',
          'CAS',
          'CON',
          'DRU',
          'FIB',
          'IBC',
          'LOO',
          'PAL',
          'ROR',
          'SKI',
          'TAN',
          'WBI',
        ]),
        weight,
        containsPops: z.boolean(),
        pops: z
          .strictObject({
            sourceOfComponents: z.enum(['NOT_PROVIDED', 'PROVIDED_WITH_WASTE', 'GUIDANCE', 'OWN_TESTING']),
          })
          .optional(),
        containsHazardous: z.boolean(),
        disposalOrRecoveryCodes: z
          .array(z.strictObject({ code: z.string().regex(/^[RD]\d{1,2}$/), weight }))
          .optional(),
      }),
    )
    .min(1),
  carrier: z.strictObject({
    registrationNumber: z.string().regex(/^CBD[UL]\d+$/),
    organisationName: z.string().min(1),
    address: address.optional(),
    emailAddress: z.email().optional(),
    phoneNumber: z.string().optional(),
    meansOfTransport: z.literal('Road'),
    vehicleRegistration: z.string().min(1).max(10),
  }),
  receiver: z.strictObject({ siteName: z.string().min(1), authorisationNumber: z.string().min(1) }),
  receipt: z.strictObject({ address: address.extend({ postcode: z.string().min(5) }) }),
});

/** The Receipt API calls that record a load, checked against its documented schema, on a local port. */
export async function trackingStandIn() {
  const movements = new Map<string, z.output<typeof receipt>>();
  const state = { down: false, paid: true, tokens: 0, asked: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: unknown) =>
        response
          .writeHead(status, {
            'content-type': 'application/json',
            'x-dwt-service-charge-expiry-date': '2027-10-01T00:00:00.000Z',
          })
          .end(JSON.stringify(body));
      const text = Buffer.concat(chunks).toString();
      if (state.down) return answer(503, {});
      if (request.url === '/oauth2/token') {
        const basic = `Basic ${Buffer.from('client:secret').toString('base64')}`;
        if (request.headers.authorization !== basic || text !== 'grant_type=client_credentials') return answer(401, {});
        return answer(200, { access_token: `token-${++state.tokens}`, expires_in: 3600 });
      }
      state.asked++;
      if (request.headers.authorization !== `Bearer token-${state.tokens}`) return answer(401, {});
      if (!state.paid) return answer(402, { message: 'The service charge is not paid' });
      const read = receipt.safeParse(JSON.parse(text));
      if (!read.success) {
        const errors = read.error.issues.map(({ path, message }) => ({
          key: path.join('.'),
          errorType: 'UnexpectedError',
          message,
        }));
        return answer(400, { validation: { errors } });
      }
      const known = /^\/movements\/(\w+)\/receive$/.exec(request.url ?? '')?.[1];
      if (request.method === 'PUT' && known) {
        if (!movements.has(known)) return answer(404, {});
        movements.set(known, read.data);
        return answer(200, { validation: { warnings: [] } });
      }
      const id = `25HRA${String(movements.size).padStart(3, '0')}`;
      movements.set(id, read.data);
      const warnings = read.data.wasteItems[0]!.disposalOrRecoveryCodes
        ? []
        : [{ key: 'wasteItems.0.disposalOrRecoveryCodes', errorType: 'NotProvided', message: 'Codes are recommended' }];
      return answer(201, { wasteTrackingId: id, validation: { warnings } });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keys: { apiUrl: url, tokenUrl: `${url}/oauth2/token`, clientId: 'client', clientSecret: 'secret' },
    movements,
    state,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}
