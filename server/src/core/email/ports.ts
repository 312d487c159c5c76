import type { Tokens } from '../../platform/credentials/tokens.ts';
import type { TenantContext } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';
import type { TemplateName } from './template-names.ts';
import type { MadeMail } from './templates/frame.ts';

interface Templates {
  /**
   * Renders an email's subject and body from the current data. `data`: as it was queued. Null: it no longer concerns its reader.
   */
  make: (
    ctx: TenantContext,
    email: { template: TemplateName; accountId: string | null; to: string; data: unknown },
    tokens: Pick<Tokens, 'signMailed'>,
  ) => Promise<MadeMail | null>;
}

export const [templates, connectTemplates] = port<Templates>('email templates');
