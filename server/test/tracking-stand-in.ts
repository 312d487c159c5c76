import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errorsOf, type Movement } from './tracking-rules.ts';

const STATUS_WORDS: Record<number, string> = {
  401: 'Unauthorized',
  402: 'Payment Required',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};

interface State {
  /** Answers every call with this status. */
  failing: number | null;
  /** The token endpoint refuses the credentials. */
  locked: boolean;
  /** Never answers. */
  silent: boolean;
  paid: boolean;
  tokens: number;
  asked: number;
  recorded: number;
  /** The header that names the end of the paid year. */
  paidHeader: string;
  paidUntil: string;
  /** Errors that it finds in every load, beyond its rules. */
  finds: { key: string; errorType: string; message: string }[];
}

/** The Receipt API calls that record a load, with its published rules and answers, on a local port. */
export async function trackingStandIn() {
  const movements = new Map<string, Movement>();
  const usual = {
    failing: null,
    locked: false,
    silent: false,
    paid: true,
    paidHeader: 'x-dwt-service-charge-expiry-date',
    paidUntil: '2027-10-01T00:00:00.000Z',
    finds: [],
  };
  const state: State = { ...usual, tokens: 0, asked: 0, recorded: 0 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: unknown) =>
        response
          .writeHead(status, { 'content-type': 'application/json', [state.paidHeader]: state.paidUntil })
          .end(JSON.stringify(body));
      const refuse = (statusCode: number, message: string) =>
        answer(statusCode, { statusCode, error: STATUS_WORDS[statusCode], message });
      const text = Buffer.concat(chunks).toString();
      if (state.silent) return;
      if (request.url === '/oauth2/token') {
        const basic = `Basic ${Buffer.from('client:secret').toString('base64')}`;
        if (state.locked || request.headers.authorization !== basic || text !== 'grant_type=client_credentials')
          return answer(401, { error: 'invalid_client' });
        return answer(200, { access_token: `token-${++state.tokens}`, expires_in: 3600 });
      }
      if (state.failing !== null) return refuse(state.failing, 'For developers');
      state.asked++;
      if (request.headers.authorization !== `Bearer token-${state.tokens}`) return refuse(401, 'Invalid token');
      if (!state.paid) return refuse(402, 'Service charge not paid');
      const payload = JSON.parse(text) as Movement;
      const errors = [...errorsOf(payload), ...state.finds];
      if (errors.length > 0) return answer(400, { validation: { errors } });
      const missing = payload.wasteItems[0]!.disposalOrRecoveryCodes === undefined;
      const warnings = {
        validation: {
          warnings: [
            {
              key: 'wasteItems.0.disposalOrRecoveryCodes',
              errorType: 'NotProvided',
              message: 'For developers: required for proper waste tracking and compliance',
            },
          ],
        },
      };
      const known = /^\/movements\/(\w+)\/receive$/.exec(request.url ?? '')?.[1];
      if (request.method === 'PUT' && known) {
        if (!movements.has(known)) return refuse(404, 'Movement not found');
        movements.set(known, payload);
        return answer(200, missing ? warnings : {});
      }
      const id = `25HRA${String(state.recorded++).padStart(3, '0')}`;
      movements.set(id, payload);
      return answer(201, { wasteTrackingId: id, ...(missing && warnings) });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    keys: { apiUrl: url, tokenUrl: `${url}/oauth2/token`, clientId: 'client', clientSecret: 'secret' },
    movements,
    state,
    /** Everything works again. */
    recover: () => void Object.assign(state, usual),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
