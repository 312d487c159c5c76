import type { Cards } from './cards/cards.ts';
import type { Clock } from './clock.ts';
import type { Tokens } from './credentials/tokens.ts';
import type { Database } from './db/db.ts';
import type { ChangeFeed } from './events/change-feed.ts';
import type { Files } from './files/store.ts';
import type { Queue } from './queue/queue.ts';
import type { WebhookClient } from './webhook-client.ts';

/** Services that the platform provides to every module. */
export interface Deps {
  database: Database;
  clock: Clock;
  queue: Queue;
  changes: ChangeFeed;
  tokens: Tokens;
  files: Files;
  publicUrl: string;
  cards: Cards;
  /** Whether an email server is set up. Without one, emails are saved and not sent. */
  sendsMail: boolean;
  /** Posts to webhook addresses. */
  webhookClient: WebhookClient;
}
