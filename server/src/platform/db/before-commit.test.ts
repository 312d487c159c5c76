import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { harness } from '../../../test/harness.ts';
import { beforeCommit, doPutOff, dropPutOff } from './before-commit.ts';
import type { Db } from './db.ts';

const h = harness();

const note = (db: Db, subject: string) => sql`insert into put_off values (${subject})`.execute(db);
const noted = async () =>
  (await h.rows<{ subject: string }>('select subject from put_off')).map(({ subject }) => subject);
const emptied = () => h.rows('create table if not exists put_off (subject text); truncate put_off');

test('what is put off is done last and in its order, and is committed', async () => {
  await emptied();
  await h.withoutTenant(async (db) => {
    beforeCommit(db, async () => void (await note(db, 'second')));
    beforeCommit(db, async () => void (await note(db, 'third')));
    await note(db, 'first');
  });
  expect(await noted()).toEqual(['first', 'second', 'third']);
});

test('what is done early is done once, and what it puts off itself comes last', async () => {
  await emptied();
  await h.withoutTenant(async (db) => {
    beforeCommit(db, async () => {
      beforeCommit(db, async () => void (await note(db, 'last')));
      await doPutOff(db);
      await note(db, 'early');
    });
    await doPutOff(db);
    await note(db, 'then');
  });
  expect(await noted()).toEqual(['last', 'early', 'then']);
});

test('a refusal of what was put off is the refusal of the transaction, which leaves nothing, also not for the next one', async () => {
  await emptied();
  const refused = h.withoutTenant(async (db) => {
    await note(db, 'written');
    beforeCommit(db, () => Promise.reject(new Error('full')));
    beforeCommit(db, async () => void (await note(db, 'after')));
  });
  await expect(refused).rejects.toThrow('full');
  const failed = h.withoutTenant((db) => {
    beforeCommit(db, async () => void (await note(db, 'of a failed one')));
    return Promise.reject(new Error('failed'));
  });
  await expect(failed).rejects.toThrow('failed');
  await Promise.all(Array.from({ length: 20 }, () => h.withoutTenant((db) => sql`select 1`.execute(db))));
  expect(await noted()).toEqual([]);
});

test('what was put off since a savepoint is forgotten with it', async () => {
  await emptied();
  await h.withoutTenant(async (db) => {
    await sql`savepoint step`.execute(db);
    beforeCommit(db, async () => void (await note(db, 'undone')));
    dropPutOff(db);
    await sql`rollback to savepoint step`.execute(db);
    await note(db, 'kept');
  });
  expect(await noted()).toEqual(['kept']);
});
