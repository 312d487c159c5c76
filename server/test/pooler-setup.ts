import type { TestProject } from 'vitest/node';
import { startRun } from './global-setup.ts';

/** The same run through PgBouncer, whose path TONNAGE_TEST_POOLER may name. */
export const setup = (project: TestProject) => startRun(project, process.env['TONNAGE_TEST_POOLER'] ?? 'pgbouncer');
