// The command that changes the installation's keys.
import { optionsOf, WrongCommand } from './company-commands.ts';
import { systemClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import { readKeys } from './platform/credentials/keys.ts';
import { reseal, type Sealed } from './platform/credentials/reseal.ts';
import { createTokens } from './platform/credentials/tokens.ts';
import { randomSecret, readOrMakeSecret, writeSecret } from './platform/db/data-dir.ts';
import type { Opened } from './platform/db/open.ts';

/** How `rotate-secret` goes on once it knows what it is to do. */
export type Rotation =
  | { says: string }
  | { work: (opened: Pick<Opened, 'database' | 'secret'>, sealed: readonly Sealed[]) => Promise<string> };

/**
 * `rotate-secret`: seals again with the first key. `--new-key` makes one and puts it first; `--drop-old` removes all others once
 * nothing is sealed with them. Both change the file in DATA_DIR; TONNAGE_SECRET is changed by whoever set it. Throws WrongCommand.
 */
export function rotateSecret(args: string[], config: Config): Rotation {
  const options = optionsOf(args, { 'new-key': { type: 'boolean' }, 'drop-old': { type: 'boolean' } });
  const [makes, drops] = [options['new-key'] === true, options['drop-old'] === true];
  if (makes && drops) throw new WrongCommand('Give --new-key or --drop-old, not both.');
  if (makes) return { says: newKey(config) };
  if (drops && config.secret !== undefined)
    throw new WrongCommand('The keys are in TONNAGE_SECRET. Remove the old ones there.');
  return {
    work: async ({ database, secret }, sealed) => {
      const { resealed, lost } = await reseal(database, createTokens(secret), sealed);
      const said = `Sealed ${count(resealed)} again with the first key.`;
      if (lost > 0)
        throw new WrongCommand(
          `${said} None of the keys opens ${count(lost)}: add the key that sealed ${lost === 1 ? 'it' : 'them'}, or set ${lost === 1 ? 'that secret' : 'those secrets'} up again.`,
        );
      if (!drops) return `${said} Keep the old key until the sessions that it signed have ended, which takes 30 days.`;
      const [first = ''] = secret.trim().split(/\s+/);
      writeSecret(config.dataDir, first);
      return `${said} Removed the old keys. Restart the server. What they signed is no longer valid: older sessions and links in older emails.`;
    },
  };
}

function newKey(config: Config): string {
  const held = config.secret ?? readOrMakeSecret(config.dataDir);
  const keys = readKeys(held);
  if (typeof keys === 'string') throw new WrongCommand(`The file secret in DATA_DIR ${keys}.`);
  const key = `${idFor(new Set(keys.map(({ id }) => id)))}:${randomSecret()}`;
  const next = 'Restart every server, then run tonnage rotate-secret.';
  if (config.secret !== undefined)
    return `Put this and a space before the value of TONNAGE_SECRET, on every server:\n${key}\nWith several servers, add it after the old key first, and put it first once all have it. ${next}`;
  const wrong = readKeys(`${key} ${held}`);
  if (typeof wrong === 'string')
    throw new WrongCommand(
      `With one more key the file secret in DATA_DIR ${wrong}. Run tonnage rotate-secret --drop-old.`,
    );
  writeSecret(config.dataDir, `${key} ${held}`);
  return `Put a new key first in DATA_DIR/secret. ${next}`;
}

/** An id that is not taken: the day, and a number if it is not the first of the day. */
function idFor(taken: ReadonlySet<string>): string {
  const day = systemClock.now().slice(0, 10);
  for (let n = 1; ; n++) {
    const id = n === 1 ? day : `${day}-${n}`;
    if (!taken.has(id)) return id;
  }
}

const count = (n: number) => `${n.toLocaleString('en-GB')} ${n === 1 ? 'secret' : 'secrets'}`;
