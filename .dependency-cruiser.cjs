/**
 * Who may import whom (docs/README.md, the table of rooms). Each rule is named as the sentence it enforces.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const TESTS = '(\\.test\\.tsx?$|^server/test/)';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'domain-imports-nothing-but-the-calendar-library',
      severity: 'error',
      from: { path: '^domain/src', pathNot: TESTS },
      to: { pathNot: ['^domain/src', '^node_modules/temporal-(polyfill|spec|utils)'] },
    },
    {
      name: 'contract-imports-zod-and-domain',
      severity: 'error',
      from: { path: '^contract/src', pathNot: TESTS },
      to: { pathNot: ['^contract/src', '^domain/src', '^node_modules/zod'] },
    },
    {
      name: 'platform-never-imports-modules',
      severity: 'error',
      from: { path: '^server/src/platform', pathNot: TESTS },
      to: { path: ['^server/src/modules', '^server/src/(app|serve|main)', '^web', '^bench', '^e2e'] },
    },
    {
      name: 'of-another-module-only-queries-presenters-and-commands',
      comment:
        'queries.ts and its kind, present.ts and its kind, bank-holidays, or a command that takes the caller’s context',
      severity: 'error',
      from: { path: '^server/src/modules/([^/]+)/', pathNot: TESTS },
      to: {
        path: '^server/src/modules/',
        pathNot: [
          '^server/src/modules/$1/',
          '[/.](queries|present|commands)\\.ts$',
          '^server/src/modules/[^/]+/commands/',
          '^server/src/modules/calendar/bank-holidays\\.ts$',
        ],
      },
    },
    {
      name: 'only-these-look-across-tenants',
      severity: 'error',
      from: {
        path: '^server',
        pathNot: [
          TESTS,
          '^server/db/seed/',
          '^server/src/(serve|cli)\\.ts$',
          '^server/src/platform/tenant\\.ts$',
          '^server/src/platform/meters\\.ts$',
          '^server/src/modules/identity/commands/(sign-in|change-password|reset-password|confirm-email|count-try|factor|prove-password|deactivate-me|delete-me)\\.ts$',
          '^server/src/modules/identity/sweep-pictures\\.ts$',
          '^server/src/modules/accounts/commands/create-account\\.ts$',
          '^server/src/modules/members/commands/accept-invitation\\.ts$',
          '^server/src/modules/staff/commands/accept-staff-invitation\\.ts$',
          '^server/src/modules/organisations/commands/(accept-invitation|open-invitation)\\.ts$',
          '^server/src/modules/metrics/jobs\\.ts$',
          '^server/src/modules/sources/jobs\\.ts$',
          '^server/src/modules/notifications/jobs\\.ts$',
          '^server/src/modules/prices/jobs\\.ts$',
          '^server/src/modules/(mail|webhooks)/jobs\\.ts$',
          '^server/src/modules/orders/jobs\\.ts$',
          '^server/src/modules/documents/jobs\\.ts$',
          '^server/src/modules/tracking/catch-up\\.ts$',
        ],
      },
      to: { path: '^server/src/platform/across\\.ts$' },
    },
    {
      name: 'the-pool-stays-in-the-platform',
      severity: 'error',
      from: { path: '^server/src/modules', pathNot: TESTS },
      to: { path: '^node_modules/(pg|@electric-sql/pglite|pg-boss)/' },
    },
    {
      name: 'mantine-only-in-the-kit',
      severity: 'error',
      from: { path: '^web/src', pathNot: '^web/src/ui' },
      to: { path: '^node_modules/@mantine' },
    },
    {
      name: 'the-kit-knows-no-endpoints-and-no-routes',
      severity: 'error',
      from: { path: '^web/src/ui' },
      to: { path: ['^web/src/(lib|portal|desk|metrics|run)', '^contract', '^node_modules/@tanstack'] },
    },
    {
      name: 'web-lib-imports-contract-and-domain',
      severity: 'error',
      from: { path: '^web/src/lib' },
      to: { path: '^web/src/(ui|portal|desk|metrics|run)' },
    },
    {
      name: 'the-faces-never-import-one-another',
      severity: 'error',
      from: { path: '^web/src/(portal|desk|metrics|run)' },
      to: { path: '^web/src/(portal|desk|metrics|run)', pathNot: '^web/src/$1' },
    },
    {
      name: 'what-the-faces-share-knows-no-face',
      severity: 'error',
      from: { path: '^web/src/face' },
      to: { path: '^web/src/(portal|desk|metrics|run)' },
    },
    {
      name: 'the-browser-never-imports-the-server',
      severity: 'error',
      from: { path: '^web' },
      to: { path: '^server' },
    },
    {
      name: 'no-schemas-in-the-browser',
      comment: 'contract modules pull zod in; the browser imports their types alone',
      severity: 'error',
      from: { path: '^web/src' },
      to: {
        path: '^contract/src',
        pathNot: '^contract/src/(limits|news|refusals|(account|metric)-refusals)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['web/dist', '\\.gen\\.ts$'] },
    parser: 'swc',
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    moduleSystems: ['es6'],
  },
};
