import type { TrackingKeys } from '../../platform/config.ts';
import type { Deps } from '../../platform/deps.ts';

/** The service's reply: HTTP status, raw body, and the date until which the operator has paid. */
export interface TrackingReply {
  status: number;
  body: unknown;
  paidUntil: string | null;
}

/** The waste tracking service. */
export interface WasteTracking {
  /**
   * Records a receipt, or corrects the one with the service's id. Throws TrackingFailure for everything that may be
   * different on the next try: network errors, 401, 403, 429 and 5xx.
   */
  record(receipt: object, trackingId: string | null): Promise<TrackingReply>;
}

/** The platform's services, and this module's. */
export interface TrackingDeps extends Deps {
  /** Null: the installation has no credentials for the waste tracking service. */
  tracking: WasteTracking | null;
}

export type TrackingCause = 'credentials' | 'unreachable' | 'timeout' | 'busy' | 'broken';

/** The service took no decision on a load: the cause, and its HTTP status and body if it answered. */
export class TrackingFailure extends Error {
  readonly reason: TrackingCause;
  readonly status: number | null;
  readonly body: unknown;
  constructor(reason: TrackingCause, status: number | null, body: unknown, options?: ErrorOptions) {
    super(`The waste tracking service: ${reason}${status === null ? '' : ` (${status})`}`, options);
    Object.assign(this, { name: 'TrackingFailure' });
    this.reason = reason;
    this.status = status;
    this.body = body;
  }
}

const TIMEOUT_MS = 15_000;
/** A token is renewed this long before it expires, ms. */
const EARLY_MS = 60_000;

/** A client of the Receipt API of DEFRA's digital waste tracking service, with the installation's credentials. */
export function receiptApi(keys: TrackingKeys, timeoutMs = TIMEOUT_MS): WasteTracking {
  let token: { value: string; until: number } | null = null;

  async function call(url: string, init: RequestInit): Promise<Response> {
    try {
      return await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) });
    } catch (cause) {
      const late = cause instanceof Error && cause.name === 'TimeoutError';
      throw new TrackingFailure(late ? 'timeout' : 'unreachable', null, null, { cause });
    }
  }

  async function bearer(): Promise<string> {
    if (token !== null && token.until > Date.now()) return token.value;
    const basic = Buffer.from(`${keys.clientId}:${keys.clientSecret}`).toString('base64');
    const response = await call(keys.tokenUrl, {
      method: 'POST',
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    const body = parsed(await response.text());
    if (!response.ok) throw new TrackingFailure(causeOf(response.status) ?? 'credentials', response.status, body);
    const { access_token: value, expires_in: seconds = 0 } = body as { access_token: string; expires_in?: number };
    token = { value, until: Date.now() + seconds * 1000 - EARLY_MS };
    return value;
  }

  async function send(receipt: object, trackingId: string | null): Promise<Response> {
    const path = trackingId === null ? 'movements/receive' : `movements/${encodeURIComponent(trackingId)}/receive`;
    return call(`${keys.apiUrl}/${path}`, {
      method: trackingId === null ? 'POST' : 'PUT',
      headers: { authorization: `Bearer ${await bearer()}`, 'content-type': 'application/json' },
      body: JSON.stringify(receipt),
    });
  }

  return {
    async record(receipt, trackingId) {
      let response = await send(receipt, trackingId);
      if (response.status === 401) {
        token = null;
        response = await send(receipt, trackingId);
      }
      const { status, headers } = response;
      const body = parsed(await response.text());
      const reason = causeOf(status);
      if (reason !== null) throw new TrackingFailure(reason, status, body);
      // Newer gateways leave out the prefix. Without a date the text is "not available".
      const paidUntil =
        headers.get('x-dwt-service-charge-expiry-date') ?? headers.get('service-charge-expiry-date') ?? '';
      return { status, body, paidUntil: Number.isNaN(Date.parse(paidUntil)) ? null : paidUntil };
    },
  };
}

/** Why a status says nothing about the load; null if it does. */
function causeOf(status: number): TrackingCause | null {
  if (status === 401 || status === 403) return 'credentials';
  if (status === 429) return 'busy';
  return status >= 500 ? 'broken' : null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
