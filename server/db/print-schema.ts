// `npm run db:schema`: writes schema.sql from the migrations and definitions.
import { writeFileSync } from 'node:fs';
import { withSchema } from '../scripts/with-schema.ts';
import { describeSchema } from './describe-schema.ts';

await withSchema(async (database) =>
  writeFileSync(new URL('./schema.sql', import.meta.url), await describeSchema(database)),
);
