import type { TrackingKeys } from './config.ts';

/** The service's reply: HTTP status, raw body, and the date until which the operator has paid. */
export interface TrackingReply {
  status: number;
  body: unknown;
  paidUntil: string | null;
}

/** The waste tracking service. */
export interface WasteTracking {
  /** Records a receipt, or corrects the one with the service's id. Throws network errors, and on 429 and 5xx. */
  record(receipt: object, trackingId: string | null): Promise<TrackingReply>;
}

const TIMEOUT_MS = 15_000;
/** A token is renewed this long before it expires, ms. */
const EARLY_MS = 60_000;

/** A client of the Receipt API of DEFRA's digital waste tracking service, with the installation's credentials. */
export function receiptApi(keys: TrackingKeys): WasteTracking {
  let token: { value: string; until: number } | null = null;

  async function bearer(): Promise<string> {
    if (token !== null && token.until > Date.now()) return token.value;
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    const response = await fetch(keys.tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`The waste tracking service refused to log in: ${response.status}`);
    const { access_token: value, expires_in: seconds = 0 } = (await response.json()) as {
      access_token: string;
      expires_in?: number;
    };
    token = { value, until: Date.now() + seconds * 1000 - EARLY_MS };
    return value;
  }

  async function send(receipt: object, trackingId: string | null): Promise<Response> {
    const path = trackingId === null ? 'movements/receive' : `movements/${encodeURIComponent(trackingId)}/receive`;
    return fetch(`${keys.apiUrl}/${path}`, {
      method: trackingId === null ? 'POST' : 'PUT',
      headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
      body: JSON.stringify(receipt),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  }

  return {
    async record(receipt, trackingId) {
      let response = await send(receipt, trackingId);
      if (response.status === 401) {
        token = null;
        response = await send(receipt, trackingId);
      }
      const { status } = response;
      if (status === 401 || status === 429 || status >= 500)
        throw new Error(`The waste tracking service answered ${status}`);
      const text = await response.text();
      return { status, body: parsed(text), paidUntil: response.headers.get('x-dwt-service-charge-expiry-date') };
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
