// `npm run db:types`: writes types.gen.ts from the migrations and definitions.
import { writeFileSync } from 'node:fs';
import { withSchema } from '../scripts/with-schema.ts';
import { generateTypes } from './generate-types.ts';

await withSchema(async (database) =>
  writeFileSync(new URL('./types.gen.ts', import.meta.url), await generateTypes(database)),
);
