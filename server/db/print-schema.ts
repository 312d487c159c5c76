// `npm run db:schema`: writes schema.sql from the migrations and definitions, on an embedded database in memory.
import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../src/platform/db/migrate.ts';
import { pgliteDatabase } from '../src/platform/db/pglite.ts';
import { describeSchema } from './describe-schema.ts';

const database = pgliteDatabase(await PGlite.create());
await migrate(database);
writeFileSync(new URL('./schema.sql', import.meta.url), await describeSchema(database));
await database.close();
