/**
 * Who may import whom (docs/README.md draws it). Each rule is named as the sentence it enforces.
 * @type {import('dependency-cruiser').IConfiguration}
 */
const TESTS = '(\\.test\\.tsx?$|^(server|web)/test/)';

/** The modules of the server. Each imports, of its own context, only modules before it; and of other contexts only those above. */
const CONTEXTS = {
  core: ['audit', 'search', 'email', 'webhooks', 'api-keys', 'notifications', 'calendar-feeds', 'tenants', 'identity'],
  'skip-hire': [
    'accounts',
    'staff',
    'catalogue',
    'depots',
    'sites',
    'prices',
    'stock',
    'orders',
    'fleet',
    'permits',
    'documents',
    'waste-tracking',
    'billing',
    'enquiries',
    'quotes',
    'privacy',
    'ledger',
    'moving-in',
    'desk',
  ],
  metrics: ['organisations', 'metrics', 'projects', 'periods', 'incoming', 'scorecard', 'reports', 'sources'],
};

const MODULES = Object.entries(CONTEXTS).flatMap(([context, names]) => names.map((name) => `${context}/${name}`));
const inOrder = MODULES.map((name, at) => ({
  name: `${name.replace('/', '-')}-imports-only-modules-before-it`,
  severity: 'error',
  from: { path: `^server/src/${name}/`, pathNot: TESTS },
  to: { path: [...MODULES.slice(at + 1).map((later) => `^server/src/${later}/`), '^server/src/composition/'] },
}));

module.exports = {
  forbidden: [
    ...inOrder,
    {
      name: 'metrics-meets-skip-hire-in-its-sources-alone',
      severity: 'error',
      from: { path: '^server/src/metrics/(?!(metrics|sources)/)', pathNot: TESTS },
      to: { path: '^server/src/skip-hire/' },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: TESTS },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['dynamic-import'] } },
    },
    {
      name: 'no-cycles-in-the-server-not-even-on-demand',
      severity: 'error',
      from: { path: '^server', pathNot: TESTS },
      to: { circular: true },
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
      to: {
        path: [
          '^server/src/(core|skip-hire|metrics|composition)/',
          '^server/src/(app|serve|main)',
          '^demo',
          '^web',
          '^bench',
          '^e2e',
        ],
      },
    },
    {
      name: 'of-another-module-only-what-it-offers',
      comment:
        'its queries, presenters, commands, rules, ports, jobs and secret links; how emails are declared, and those about orders; addresses of pictures; bank holidays; the reach of a member',
      severity: 'error',
      from: { path: '^server/src/((?:core|skip-hire|metrics)/[^/]+)/', pathNot: TESTS },
      to: {
        path: '^server/src/(core|skip-hire|metrics)/',
        pathNot: [
          '^server/src/$1/',
          '[/.](queries|present|commands|rules|ports|jobs|link)\\.ts$',
          '^server/src/(core|skip-hire|metrics)/.+/commands/',
          '^server/src/core/email/(define-email|mailed-link|text)\\.ts$',
          '^server/src/skip-hire/orders/emails/',
          '^server/src/core/identity/(picture|sweep-pictures)\\.ts$',
          '^server/src/skip-hire/depots/bank-holidays\\.ts$',
          '^server/src/skip-hire/accounts/in-sites\\.ts$',
        ],
      },
    },
    {
      name: 'a-module-binds-the-endpoints-of-its-own-name',
      severity: 'error',
      from: { path: '^server/src/((?:core|skip-hire|metrics)/[^/]+)/.*routes\\.ts$', pathNot: TESTS },
      to: {
        path: '^contract/src/(core|skip-hire|metrics)/',
        pathNot: '^contract/src/$1(/|\\.ts$)',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'only-these-look-across-tenants',
      severity: 'error',
      from: {
        path: '^server',
        pathNot: [
          TESTS,
          '^server/src/company-commands\\.ts$',
          '^server/src/platform/tenant\\.ts$',
          '^server/src/platform/credentials/reseal\\.ts$',
          '^server/src/platform/sessions/session-use\\.ts$',
          '^server/src/platform/telemetry/prometheus\\.ts$',
          '^server/src/core/identity/commands/(sign-in|password|confirm-email|change-email|count-try|factor|passkeys|passkey-login|provider-login|prove-invited|prove-login|prove-password|leaving)\\.ts$',
          '^server/src/core/identity/sweep-pictures\\.ts$',
          '^server/src/core/(email|webhooks)/jobs\\.ts$',
          '^server/src/skip-hire/accounts/commands/(create-account|accept-invitation)\\.ts$',
          '^server/src/skip-hire/staff/commands/staff-invitation\\.ts$',
          '^server/src/skip-hire/(billing/chasing|billing/payments|billing/statements|desk|documents|orders|prices)/jobs\\.ts$',
          '^server/src/skip-hire/waste-tracking/catch-up\\.ts$',
          '^server/src/metrics/organisations/commands/(accept-invitation|answer-own-invitation|create-metrics-account|open-invitation)\\.ts$',
          '^server/src/metrics/(organisations|periods|reports|sources)/jobs\\.ts$',
        ],
      },
      to: { path: '^server/src/platform/db/without-tenant\\.ts$' },
    },
    {
      name: 'the-server-loads-the-demo-where-it-is-asked-for',
      comment:
        'the command that creates it, and the job that writes its past; a start creates it in a process of its own',
      severity: 'error',
      from: { path: '^server', pathNot: [TESTS, '^server/src/(cli|demo/job)\\.ts$'] },
      to: { path: '^demo' },
    },
    {
      name: 'the-server-loads-the-demo-on-first-use',
      severity: 'error',
      from: { path: '^server', pathNot: TESTS },
      to: { path: '^demo', dependencyTypesNot: ['dynamic-import'] },
    },
    {
      name: 'the-pool-stays-in-the-platform',
      severity: 'error',
      from: { path: '^server/src/(core|skip-hire|metrics|composition)/', pathNot: TESTS },
      to: { path: '^node_modules/(pg|pg-boss)/' },
    },
    {
      name: 'base-ui-only-in-the-kit',
      severity: 'error',
      from: { path: '^web/src', pathNot: '^web/src/ui' },
      to: { path: '^node_modules/@base-ui' },
    },
    {
      name: 'the-kit-knows-no-endpoints-and-no-routes',
      severity: 'error',
      from: { path: '^web/src/ui' },
      to: { path: ['^web/src/(lib|portal|desk|metrics|driver|shared)', '^contract', '^node_modules/@tanstack'] },
    },
    {
      name: 'web-lib-imports-contract-and-domain',
      severity: 'error',
      from: { path: '^web/src/lib' },
      to: { path: '^web/src/(ui|portal|desk|metrics|driver|shared)' },
    },
    {
      name: 'apps-never-import-one-another',
      severity: 'error',
      from: { path: '^web/src/(portal|desk|metrics|driver)' },
      to: { path: '^web/src/(portal|desk|metrics|driver)', pathNot: '^web/src/$1' },
    },
    {
      name: 'what-apps-share-knows-no-app',
      severity: 'error',
      from: { path: '^web/src/shared' },
      to: { path: '^web/src/(portal|desk|metrics|driver)' },
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
        pathNot: '^contract/src/(limits|live-updates|refusals|refusals/[^/]+)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['web/dist', '\\.gen\\.ts$'] },
    parser: 'swc',
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
    moduleSystems: ['es6'],
  },
};
