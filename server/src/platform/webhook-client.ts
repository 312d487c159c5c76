import { lookup as resolve, type LookupAddress } from 'node:dns';
import { request as overHttp, type ClientRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as overHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The response of a third party's address. `status` null: there was none, and `error` says why. */
export interface WebhookResponse {
  status: number | null;
  latencyMs: number;
  /** The beginning of the body. */
  answer: string | null;
  error: string | null;
}

/** Posts to addresses that customers enter. */
export interface WebhookClient {
  /** The reason why the address is blocked, in words; null if it may be tried. Names are resolved when posting. */
  refuses(url: string): string | null;
  post(url: string, headers: Record<string, string>, body: string): Promise<WebhookResponse>;
  /** Asks an address that a company enters, like `fetch` without redirects, for at most 512 KB. Rejects if nothing whole comes. */
  ask(url: string, asked: { method: string; headers: Record<string, string>; body?: string }): Promise<Response>;
}

/** This many characters of a response are stored. */
const KEPT = 500;
/** This many bytes of an answer are read. */
const READ = 512 * 1024;

// Networks outside the public internet: loopback, private, link-local (with cloud metadata), site-local, shared, reserved,
// multicast, documentation, discard and segment routing ranges, and tunnels or translations to an internal IPv4 address. Source:
// IANA IPv4 and IPv6 Special-Purpose Address Registries.
const INSIDE = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  // Unspecified, loopback, and IPv4 addresses after 96 zero bits.
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['100:0:0:1::', 64],
  // Protocol assignments: Teredo, benchmarks, ORCHID, drone identifiers.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  INSIDE.addSubnet(net, bits, 'ipv6');

/** Whether an IP address is in a private network, including an IPv4 address written as IPv6. */
export function isInside(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && INSIDE.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const NO_INSIDE = 'This address is inside a private network, so we can’t send to it.';

/**
 * Creates a client that follows no redirects, takes at most `timeoutMs` and, unless `inside` is allowed, only connects to public
 * addresses: the address is checked when the socket opens, so that DNS cannot change it in between.
 */
export function createWebhookClient({ inside, timeoutMs }: { inside: boolean; timeoutMs: number }): WebhookClient {
  const guarded: LookupFunction = (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      const open = inside ? addresses : addresses.filter(({ address }) => !isInside(address));
      if (open.length === 0) return done(new Error(NO_INSIDE), '');
      return options.all
        ? (done as unknown as (e: null, all: LookupAddress[]) => void)(null, open)
        : done(null, open[0]!.address, open[0]!.family);
    });
  };

  const send = (url: string, options: RequestOptions, take: (response: IncomingMessage) => void): ClientRequest =>
    (url.startsWith('https:') ? overHttps : overHttp)(url, { ...options, lookup: guarded, agent: false }, take);
  const reasonOf = (error: Error, signal: AbortSignal) =>
    signal.aborted ? `No answer within ${timeoutMs / 1000} seconds.` : error.message;

  function refuses(text: string): string | null {
    if (!URL.canParse(text)) return 'Enter a valid address.';
    const { protocol, hostname, username, password } = new URL(text);
    if (username !== '' || password !== '')
      return 'Leave the user name and password out of the address. Deliveries are signed instead.';
    const loopback = LOOPBACK.test(hostname);
    if (protocol !== 'https:' && !(protocol === 'http:' && loopback))
      return 'The address must start with https://, so that nobody can read what is sent.';
    if (!inside && (loopback || isInside(hostname.replace(/^\[|\]$/g, '')))) return NO_INSIDE;
    return null;
  }

  return {
    refuses,
    post(url, headers, body) {
      const refused = refuses(url);
      const started = performance.now();
      const outcome = (status: number | null, answer: string | null, error: string | null): WebhookResponse => ({
        status,
        latencyMs: Math.round(performance.now() - started),
        answer,
        error,
      });
      if (refused) return Promise.resolve(outcome(null, null, refused));
      return new Promise((done) => {
        const signal = AbortSignal.timeout(timeoutMs);
        const failed = (error: Error) => done(outcome(null, null, reasonOf(error, signal)));
        const request = send(
          url,
          { method: 'POST', headers: { ...headers, 'content-length': Buffer.byteLength(body) }, signal },
          (response) => {
            let text = '';
            const finished = () => done(outcome(response.statusCode ?? null, text.slice(0, KEPT), null));
            response.setEncoding('utf8');
            response.on('data', (part: string) => {
              text += part;
              // The rest is not read, because it may never end.
              if (text.length > KEPT) {
                finished();
                response.destroy();
              }
            });
            response.on('end', finished);
            response.on('error', failed);
          },
        );
        request.on('error', failed);
        request.end(body);
      });
    },
    ask(url, { method, headers, body = '' }) {
      const refused = refuses(url);
      if (refused) return Promise.reject(new Error(refused));
      return new Promise((done, reject) => {
        const signal = AbortSignal.timeout(timeoutMs);
        const failed = (error: Error) => reject(new Error(reasonOf(error, signal)));
        const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
        const request = send(url, { method, headers: { ...headers, ...length }, signal }, (response) => {
          const parts: Buffer[] = [];
          let read = 0;
          response.on('data', (part: Buffer) => {
            read += part.length;
            if (read > READ) response.destroy(new Error('The answer is too long.'));
            else parts.push(part);
          });
          response.on('end', () => {
            const status = response.statusCode ?? 502;
            const type = response.headers['content-type'];
            done(
              new Response([204, 205, 304].includes(status) ? null : Buffer.concat(parts), {
                status,
                headers: type === undefined ? {} : { 'content-type': type },
              }),
            );
          });
          response.on('error', failed);
        });
        request.on('error', failed);
        request.end(body);
      });
    },
  };
}
