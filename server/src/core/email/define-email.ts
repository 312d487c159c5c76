import type { z } from 'zod';
import type { TenantContext } from '../../platform/context.ts';
import type { Tokens } from '../../platform/credentials/tokens.ts';
import type { MadeMail, MailBrand } from './text.ts';

/** An email that is being written: who reads it, and where its links lead. */
export interface Writing {
  brand: MailBrand;
  /** The company's address on the web. */
  url: string;
  /** The same in the email's account, so that a reader with several accounts, or one who is logged out, reaches the right one. */
  accountUrl: string;
  to: string;
  /** The reader, if it is a person of the account. */
  userId: string | null;
  /** An email with limits: its reader has a confirmed login here, so it may name who caused it. */
  known: boolean;
  tokens: Pick<Tokens, 'signMailed'>;
}

interface Definition<Data extends z.ZodObject> {
  /** The name in the outbox, in people's choices and in the database. */
  name: string;
  /** What the command queues. It is read again when the email is sent, maybe by a newer version. */
  data: Data;
  /** Who causes it, if that is limited: a guest, or a person who invites somebody who need not expect it. */
  limited?: 'guest' | 'invitation';
  /** Its link signs its holder in, so it is not stored after sending. */
  secret?: true;
}

/** A kind of email: `make` writes one; null: it no longer concerns its reader. */
export interface Email<Data extends z.ZodObject = z.ZodObject> extends Definition<Data> {
  make(ctx: TenantContext, writing: Writing, data: z.output<Data>): Promise<MadeMail | null>;
}

/** An email to a customer about an order and its containers, which each person may turn off. */
export interface CustomerEmail<Data extends z.ZodObject = z.ZodObject> extends Email<Data> {
  /** The label of the choice. */
  choice: string;
  /** Its answer binds the customer: the account's own users come before a caller. */
  binding?: true;
}

/** Writes an email from what it loads when it is sent, and from its data. `load` null: it no longer concerns its reader. */
interface Writer<Data extends z.ZodObject, Loaded> extends Definition<Data> {
  load?: (ctx: TenantContext, data: z.output<Data>, writing: Writing) => Promise<Loaded | null>;
  write: (writing: Writing & { data: z.output<Data>; loaded: Loaded }) => MadeMail;
}

/** Declares an email. Its module lists it, so that it can be sent. */
export function defineEmail<Data extends z.ZodObject, Loaded>({
  load,
  write,
  ...definition
}: Writer<Data, Loaded>): Email<Data> {
  return {
    ...definition,
    async make(ctx, writing, data) {
      const loaded = load ? await load(ctx, data, writing) : (undefined as Loaded);
      return loaded === null ? null : write({ ...writing, data, loaded });
    },
  };
}

/** Declares an email that each person of an account may turn off. */
export function defineCustomerEmail<Data extends z.ZodObject, Loaded>({
  choice,
  binding,
  ...email
}: Writer<Data, Loaded> & Pick<CustomerEmail, 'choice' | 'binding'>): CustomerEmail<Data> {
  return { ...defineEmail(email), choice, ...(binding && { binding }) };
}
