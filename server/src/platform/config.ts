import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve, sep } from 'node:path';
import { z } from 'zod';

import type { Seal } from './backup/seal.ts';
import type { BackupSettings, PlaceAddress } from './backup/settings.ts';
import type { Rates } from './cost/account.ts';
import { readKeys } from './credentials/keys.ts';
import { readScannerAddress, type ScannerAddress } from './files/scanner.ts';
import { s3AddressOf, type S3Address } from './files/s3-address.ts';

const url = (...protocols: string[]) =>
  z.string().refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), {
    error: `must be a URL that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`,
  });

const amount = z.coerce.number({ error: 'must be a number, or 0 for no limit' }).int().min(0).max(1_000_000);

/** Whoever has a backup can try any number of passphrases. */
const passphrase = z.string().min(16, { error: 'must have at least 16 characters' });

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: z.coerce.number({ error: 'must be a port number' }).int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: url('http:', 'https:').optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** The same database without the pooler that DATABASE_URL leads through. */
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional(),
  /** Its standbys, separated by commas or spaces. */
  DATABASE_REPLICA_URL: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((each) => each !== ''))
    .refine((list) => list.every((each) => URL.canParse(each) && /^postgres(ql)?:/.test(each)), {
      error: 'must be URLs that start with postgres:// or postgresql://, separated by commas',
    })
    .optional(),
  TONNAGE_POOLER: z.enum(['transaction', 'prepared'], { error: 'must be transaction, prepared or not set' }).optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  FILES_URL: z.string().min(1).optional(),
  TONNAGE_CLAMD: z
    .string()
    .transform(readScannerAddress)
    .refine((address) => address !== null, {
      error: 'must be the path of a socket, or a host and a port like 127.0.0.1:3310',
    })
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().min(3).default('no-reply@localhost'),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w{8,}$/, { error: 'must be a Stripe secret key, which starts with sk_ or rk_' })
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\w{8,}$/, { error: 'must be the signing secret of a Stripe webhook, which starts with whsec_' })
    .optional(),
  /** Set if every company takes cards in the sandbox, where no money moves. */
  TONNAGE_CARDS: z.literal('sandbox', { error: 'must be sandbox or not set' }).optional(),
  /** The address of Stripe's API, for a substitute. */
  STRIPE_API_URL: url('http:', 'https:').optional(),
  /** Credentials and address of the digital waste tracking service. */
  TRACKING_CLIENT_ID: z.string().min(1).optional(),
  TRACKING_CLIENT_SECRET: z.string().min(1).optional(),
  TRACKING_API_URL: url('http:', 'https:').optional(),
  TRACKING_TOKEN_URL: url('http:', 'https:').optional(),
  /** The keys that sign and seal, the one in use first. */
  TONNAGE_SECRET: z
    .string()
    .superRefine((text, ctx) => {
      const keys = readKeys(text);
      if (typeof keys === 'string') ctx.addIssue({ code: 'custom', message: keys });
    })
    .optional(),
  /** Public keys of age, for which backups are sealed. */
  TONNAGE_BACKUP_RECIPIENT: z
    .string()
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((list) => list.every((each) => /^age1[02-9ac-hj-np-z]{20,3000}$/.test(each)), {
      error: 'must be a public key of age, which starts with age1, or several, separated by commas',
    })
    .optional(),
  /** Or the passphrase with which they are, or a file that has it in its first line. */
  TONNAGE_BACKUP_PASSPHRASE: passphrase.optional(),
  TONNAGE_BACKUP_PASSPHRASE_FILE: z.string().optional(),
  /** An empty database in which backups are restored as a check. */
  TONNAGE_CHECK_DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  /** The folder or bucket of the nightly backups, and how many are kept. */
  TONNAGE_BACKUP_DIR: z.string().optional(),
  TONNAGE_BACKUP_KEEP: z.coerce.number({ error: 'must be a number' }).int().min(1).max(10_000).default(14),
  TONNAGE_ROLE: z.enum(['web', 'worker', 'all'], { error: 'must be web, worker or all' }).default('all'),
  TONNAGE_DEMO: z.enum(['on', 'off', 'small'], { error: 'must be on, off or small' }).optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be fatal, error, warn, info, debug, trace or silent',
    })
    .default('info'),
  /** Who may read the Prometheus metrics. */
  TONNAGE_METRICS: z.enum(['loopback', 'off', 'open'], { error: 'must be loopback, off or open' }).default('loopback'),
  /** The proxies whose X-Forwarded-For header is trusted. */
  TONNAGE_PROXIES: z
    .string()
    .default('loopback')
    .transform((text) => text.split(',').map((each) => each.trim()))
    .refine((list) => list.every(isNetwork), {
      error: 'must be addresses, networks like 172.18.0.0/16, loopback or uniquelocal, separated by commas',
    }),
  /** Whether webhooks may post to addresses of a private network. */
  TONNAGE_PRIVATE_WEBHOOKS: z.enum(['on', 'off'], { error: 'must be on or off' }).default('off'),
  /**
   * Calls a minute per session, key, feed or driver's link, and per address without one, which scale all budgets; expensive calls at
   * once per session.
   */
  TONNAGE_SESSION_RATE: amount.default(1200),
  TONNAGE_GUEST_RATE: amount.default(300),
  TONNAGE_DEAR_CALLS: amount.default(4),
  /** Seconds between readiness failing and the end of accepting requests. */
  TONNAGE_GRACE: z.coerce.number({ error: 'must be a number of seconds' }).min(0).max(60).default(3),
  /** PostgreSQL connections per server. */
  TONNAGE_POOL: z.coerce.number({ error: 'must be a number' }).int().min(2).max(200).default(16),
});

export interface Config {
  port: number;
  host: string;
  publicUrl: string;
  databaseUrl: string | undefined;
  /** Standbys of that database, which answer lists, searches, charts and exports; empty: the database answers all. */
  replicaUrls: readonly string[];
  /** The pooler that `databaseUrl` leads through; undefined: none, or one that pools by session. */
  pooler: Pooler | undefined;
  dataDir: string;
  /** Where files are stored; undefined: in the folder `files` of the data directory. */
  s3: S3Address | undefined;
  /** ClamAV's daemon, which looks at uploads; undefined: none does. */
  scanner: ScannerAddress | undefined;
  smtpUrl: string | undefined;
  mailFrom: string;
  secret: string | undefined;
  /** Without a place there are no nightly backups. */
  backups: Omit<BackupSettings, 'place'> & { place: PlaceAddress | undefined };
  /** Where backups are restored as a check; undefined: in a private PostgreSQL that is started for it. */
  checkUrl: string | undefined;
  /** Undefined: cards only work in the sandbox, for the demo company or, with `sandboxCards`, for every company. */
  stripe: StripeKeys | undefined;
  sandboxCards: boolean;
  /** Undefined: loads are exported instead of sent. */
  tracking: TrackingKeys | undefined;
  role: 'web' | 'worker' | 'all';
  demo: 'living' | 'small' | null;
  logLevel: string;
  /** Who may read the Prometheus metrics: programs on this machine, nobody, or everybody. */
  meters: 'loopback' | 'off' | 'open';
  /** Trusted proxies: addresses, networks or their names. */
  proxies: string[];
  poolSize: number;
  graceMs: number;
  traffic: TrafficLimits;
  privateWebhooks: boolean;
  production: boolean;
}

/** A connection pooler in transaction mode: any of its connections may run the next transaction. */
export interface Pooler {
  /** The database without it, for what needs a connection of its own: live updates, the queue and migrations. */
  directUrl: string;
  /** Whether it follows prepared statements from one of its connections to another. */
  prepares: boolean;
}

/** Request limits; 0 switches one off. `sessionRate` also scales the budgets of organisations and companies. */
export interface TrafficLimits extends Rates {
  /** Expensive calls at once per session, and sign-ins per source. */
  dearCalls: number;
  /** A clock in ms that never goes back; the process's by default. */
  now?: () => number;
}

/** An invalid setting. The message is one sentence that names it. */
export class ConfigError extends Error {}

/**
 * Reads the environment (architecture.md, Configuration). Every setting has a working default; an invalid value throws
 * ConfigError.
 */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0]!;
    throw new ConfigError(`${issue.path.join('.')} ${issue.message}; it is "${conceal(String(issue.path[0]), set)}".`);
  }
  const e = parsed.data;
  const production = e.NODE_ENV === 'production';
  if (production && e.TONNAGE_ROLE !== 'all' && e.TONNAGE_SECRET === undefined) {
    throw new ConfigError('TONNAGE_SECRET must be set when web and worker run separately, so that they share a key.');
  }
  if (e.DATABASE_URL === undefined && e.TONNAGE_ROLE !== 'all') {
    throw new ConfigError(
      'TONNAGE_ROLE must be all without DATABASE_URL, because only one server can use the database in DATA_DIR.',
    );
  }
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ''),
    databaseUrl: e.DATABASE_URL,
    replicaUrls: replicasOf(e),
    pooler: poolerOf(e),
    dataDir: e.DATA_DIR,
    s3: readFilesUrl(e.FILES_URL),
    scanner: e.TONNAGE_CLAMD ?? undefined,
    smtpUrl: e.SMTP_URL,
    mailFrom: e.MAIL_FROM,
    secret: e.TONNAGE_SECRET,
    backups: { place: backupPlace(e), keep: e.TONNAGE_BACKUP_KEEP, seal: backupSeal(e) },
    checkUrl: e.TONNAGE_CHECK_DATABASE_URL,
    stripe: stripeKeys(e),
    sandboxCards: e.TONNAGE_CARDS === 'sandbox',
    tracking: trackingKeys(e),
    role: e.TONNAGE_ROLE,
    demo: demoOf(e.TONNAGE_DEMO ?? (isTrial(e) ? 'on' : 'off')),
    logLevel: e.LOG_LEVEL,
    meters: e.TONNAGE_METRICS,
    proxies: e.TONNAGE_PROXIES,
    poolSize: e.TONNAGE_POOL,
    graceMs: e.TONNAGE_GRACE * 1000,
    traffic: {
      sessionRate: e.TONNAGE_SESSION_RATE,
      guestRate: e.TONNAGE_GUEST_RATE,
      dearCalls: e.TONNAGE_DEAR_CALLS,
    },
    privateWebhooks: e.TONNAGE_PRIVATE_WEBHOOKS === 'on',
    production,
  };
}

/** Requires both settings or neither: through the pooler alone, live updates would hear nothing. */
function poolerOf(e: z.output<typeof environment>): Pooler | undefined {
  const { TONNAGE_POOLER: mode, DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: directUrl } = e;
  if (mode === undefined && directUrl === undefined) return undefined;
  if (mode === undefined) throw new ConfigError('DATABASE_DIRECT_URL must be set together with TONNAGE_POOLER.');
  if (databaseUrl === undefined)
    throw new ConfigError('TONNAGE_POOLER must be set together with DATABASE_URL, which leads to the pooler.');
  if (directUrl === undefined)
    throw new ConfigError(
      'TONNAGE_POOLER must be set together with DATABASE_DIRECT_URL, which leads to the database without the pooler.',
    );
  return { directUrl, prepares: mode === 'prepared' };
}

/** Standbys are of a database that somebody runs, so its address is known. */
function replicasOf({ DATABASE_REPLICA_URL: urls = [], DATABASE_URL: of }: z.output<typeof environment>): string[] {
  if (urls.length > 0 && of === undefined)
    throw new ConfigError('DATABASE_REPLICA_URL must be set together with DATABASE_URL, which leads to the primary.');
  return urls;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

const isThisMachine = (url: string) => /^http:$/.test(new URL(url).protocol) && LOOPBACK.test(new URL(url).hostname);

function demoOf(asked: 'on' | 'off' | 'small'): Config['demo'] {
  return asked === 'on' ? 'living' : asked === 'small' ? 'small' : null;
}

/**
 * Whether this is a trial on one machine: nobody else can reach it, and no company would run on it. The demo's logins are public.
 */
function isTrial(e: z.output<typeof environment>): boolean {
  const real = [e.DATABASE_URL, e.SMTP_URL, e.STRIPE_SECRET_KEY, e.STRIPE_WEBHOOK_SECRET];
  return (
    e.NODE_ENV !== 'production' &&
    LOOPBACK.test(e.HOST) &&
    real.every((setting) => setting === undefined) &&
    (e.PUBLIC_URL === undefined || isThisMachine(e.PUBLIC_URL))
  );
}

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`, or one of the two named networks. */
function isNetwork(text: string): boolean {
  if (text === 'loopback' || text === 'uniquelocal') return true;
  const [address = '', bits = '0', more] = text.split('/');
  const version = isIP(address);
  return version !== 0 && more === undefined && /^\d+$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128);
}

/** Keys of a Stripe account: the secret key and the webhook's signing secret. */
export interface StripeKeys {
  secretKey: string;
  webhookSecret: string;
  apiUrl: string | undefined;
}

/** Requires both keys: one alone would take cards and never learn of the payment. */
function stripeKeys(e: z.output<typeof environment>): StripeKeys | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_URL: apiUrl } = e;
  if (secretKey === undefined && webhookSecret === undefined) return undefined;
  if (e.TONNAGE_CARDS !== undefined) throw new ConfigError('Set either TONNAGE_CARDS or STRIPE_SECRET_KEY, not both.');
  if (secretKey === undefined || webhookSecret === undefined) {
    const [missing, set] =
      secretKey === undefined
        ? ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']
        : ['STRIPE_WEBHOOK_SECRET', 'STRIPE_SECRET_KEY'];
    throw new ConfigError(`${missing} must be set together with ${set}.`);
  }
  return { secretKey, webhookSecret, apiUrl };
}

/** Client credentials of the digital waste tracking service, its address and that of its token endpoint. */
export interface TrackingKeys {
  clientId: string;
  clientSecret: string;
  apiUrl: string;
  tokenUrl: string;
}

/** Requires all four settings or none, because the service's environment is never guessed. */
function trackingKeys(e: z.output<typeof environment>): TrackingKeys | undefined {
  const set = {
    TRACKING_CLIENT_ID: e.TRACKING_CLIENT_ID,
    TRACKING_CLIENT_SECRET: e.TRACKING_CLIENT_SECRET,
    TRACKING_API_URL: e.TRACKING_API_URL,
    TRACKING_TOKEN_URL: e.TRACKING_TOKEN_URL,
  };
  const missing = Object.entries(set).find(([, value]) => value === undefined)?.[0];
  if (missing === undefined)
    return {
      clientId: set.TRACKING_CLIENT_ID!,
      clientSecret: set.TRACKING_CLIENT_SECRET!,
      apiUrl: set.TRACKING_API_URL!.replace(/\/+$/, ''),
      tokenUrl: set.TRACKING_TOKEN_URL!,
    };
  if (Object.values(set).every((value) => value === undefined)) return undefined;
  throw new ConfigError(`${missing} must be set together with the other waste tracking settings.`);
}

/** Not where the stored files are: each backup would have the ones before. */
function backupPlace(e: z.output<typeof environment>): PlaceAddress | undefined {
  const { TONNAGE_BACKUP_DIR: text, FILES_URL: filesUrl, DATA_DIR: dataDir } = e;
  if (text === undefined) return undefined;
  if (!/^s3:/i.test(text)) {
    const folder = resolve(text);
    if (`${folder}${sep}`.startsWith(`${resolve(dataDir, 'files')}${sep}`))
      throw new ConfigError('TONNAGE_BACKUP_DIR must be another folder than that of the stored files.');
    return { folder };
  }
  const address = s3AddressOf(text);
  if (typeof address === 'string')
    throw new ConfigError(`TONNAGE_BACKUP_DIR ${address}: a folder, or s3://KEY:SECRET@HOST/BUCKET?region=REGION.`);
  const files = readFilesUrl(filesUrl);
  if (files?.endpoint === address.endpoint && files.bucket === address.bucket)
    throw new ConfigError('TONNAGE_BACKUP_DIR must be another bucket than that of FILES_URL.');
  return { s3: address };
}

function readFilesUrl(text: string | undefined): S3Address | undefined {
  if (text === undefined) return undefined;
  const address = s3AddressOf(text);
  if (typeof address === 'string')
    throw new ConfigError(`FILES_URL ${address}: s3://KEY:SECRET@HOST/BUCKET?region=REGION.`);
  return address;
}

/** One way of sealing: age does not combine them. */
function backupSeal(e: z.output<typeof environment>): Seal | undefined {
  const given = {
    TONNAGE_BACKUP_RECIPIENT: e.TONNAGE_BACKUP_RECIPIENT,
    TONNAGE_BACKUP_PASSPHRASE: e.TONNAGE_BACKUP_PASSPHRASE,
    TONNAGE_BACKUP_PASSPHRASE_FILE: e.TONNAGE_BACKUP_PASSPHRASE_FILE,
  };
  const [first, second] = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (second !== undefined) throw new ConfigError(`Set either ${first} or ${second}, not both.`);
  if (e.TONNAGE_BACKUP_RECIPIENT) return { recipients: e.TONNAGE_BACKUP_RECIPIENT };
  const phrase = e.TONNAGE_BACKUP_PASSPHRASE ?? passphraseIn(e.TONNAGE_BACKUP_PASSPHRASE_FILE);
  return phrase === undefined ? undefined : { passphrase: phrase };
}

function passphraseIn(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  let line: string;
  try {
    line = readFileSync(file, 'utf8').split(/\r?\n/, 1)[0]!;
  } catch (error) {
    throw new ConfigError(
      `TONNAGE_BACKUP_PASSPHRASE_FILE ${file} can't be read (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
  const read = passphrase.safeParse(line);
  if (!read.success)
    throw new ConfigError(`The first line of TONNAGE_BACKUP_PASSPHRASE_FILE ${read.error.issues[0]!.message}.`);
  return line;
}

/** URLs and keys may contain passwords: the message says what is wrong without the secret. */
function conceal(name: string, env: Record<string, string | undefined>): string {
  return /SECRET|URL|KEY|PASSPHRASE|RECIPIENT|BACKUP_DIR/.test(name) ? '…' : (env[name] ?? '');
}
