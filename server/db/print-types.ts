// `npm run db:types`: writes types.gen.ts from the migrations, on an embedded database in memory.
import { writeFileSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { migrate } from '../src/platform/db/migrate.ts';
import { pgliteDatabase } from '../src/platform/db/pglite.ts';
import { generateTypes } from './generate-types.ts';

const database = pgliteDatabase(await PGlite.create());
await migrate(database);
writeFileSync(new URL('./types.gen.ts', import.meta.url), await generateTypes(database));
await database.close();
