import { sessionOf } from './sessions.ts';

interface Answer {
  status: number;
  body: Record<string, unknown>;
}
export type Api = (method: string, path: string, data?: unknown) => Promise<Answer>;

/** A signed-in API client, for a journey's preparations. `url` turns a path into an address of the server. */
export async function apiOf(url: (path: string) => string, email: string): Promise<Api> {
  const { jwt } = await sessionOf(url(''), email);
  return async (method, path, data) => {
    const response = await fetch(url(`/api${path}`), {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${jwt}` },
      ...(data === undefined ? {} : { body: JSON.stringify({ data }) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
}

interface FullDay {
  siteId: string;
  containerTypeId: string;
  containerSubTypeId: string;
  wasteTypeId: string;
  date: string;
  method: 'account' | 'card';
}

/** Places orders for one day, and pays for them, until the depot is full. Returns the refusal's code. */
export async function fillDay(api: Api, { method, ...wanted }: FullDay): Promise<string> {
  const order = async (quantity: number) => {
    const placed = await api('POST', '/jobs/me/createJob', {
      ...wanted,
      quantity,
      poNumber: 'MB-FULL',
      declaration: { hierarchyConfirmed: true, prohibitedConfirmed: true },
      termsAccepted: true,
      payment: { method },
    });
    const url = (placed.body['meta'] as { paymentUrl: string | null } | undefined)?.paymentUrl;
    const reference = url?.split('=').at(-1);
    if (reference) await api('POST', '/payments/sandbox/settle', { reference, outcome: 'approve' });
    return placed;
  };
  let refused = await order(5);
  for (let i = 0; i < 40 && refused.status === 201; i++) refused = await order(1);
  return (refused.body['error'] as { details: { code: string } }).details.code;
}
