import type { KnipConfig } from 'knip'
import manifest from './package.json' with { type: 'json' }

/** What `npm run …` starts by scripts/run.mjs: each is where a program begins. */
const started = Object.values(manifest.scripts).flatMap((command) => /run\.mjs (\S+)/.exec(command)?.[1] ?? [])

/** What of the product others start by path: the server, the payer and the game provider beside it, and the threads that draw and audit. */
const product = [
  'server/main.ts',
  'server/sim/payer/main.ts',
  'server/sim/provider/main.ts',
  'server/verification/thread.ts',
  'server/ledger/auditThread.ts',
]

/** Rules that providers' processes and game frames begin with. */
const games = ['src/api/model/games/**/*.ts']

/** What activities give and draw with. */
const activities = ['src/api/model/draw/*.ts', 'server/draws/draws.ts', 'server/grants/giveGrant.ts']

/** Frames of games, one page each. */
const frames = ['src/frames/*/main.tsx']

/** No file, export or dependency that nothing uses. */
const everything: KnipConfig = {
  entry: [
    ...started,
    ...product,
    ...games,
    ...activities,
    ...frames,
    'vite.frames.config.ts',
    // A step of .ci/run, and what benches and chaos runs put beside themselves.
    'scripts/tree.mjs',
    // What vitest reports to.
    'scripts/outsideErrors.mjs',
    // What runs a thread from its source.
    'scripts/thread.mjs',
    'tests/bench/{fanout,ledger,rain}/{server,crowd}.ts',
    'tests/mutation/code/{stryker.mjs,vitest.config.ts}',
    'tests/support/crowd/main.ts',
    'tests/bench/load/bare/main.tsx',
    'tests/bench/pictures/asker.ts',
    'tests/bench/rain/others.ts',
    'tests/bench/table/{plain,readers}.ts',
    'tests/bench/{page,seal}/{main,alone}.{ts,tsx}',
    'tests/chaos/{server/main,activities/site,games/site,ledger/cashier,ledger/teller}.ts',
  ],
  project: ['{src,server,scripts,tools,tests}/**/*.{ts,tsx,mts,mjs}', '*.config.ts'],
  // Read as a file by the browser tests.
  ignoreDependencies: ['axe-core'],
  // Asked of the system, and done without when it lacks them.
  ignoreBinaries: ['apt-get', 'fc-list', 'ffmpeg', 'systemd-analyze'],
}

/**
 * No file of the product that only tests and scripts reach, and no export that only they use; one that its own file uses too may be there
 * for its tests. What is declared for others to use, like a schema of the specification, says `@public`.
 */
const productAlone: KnipConfig = {
  entry: [
    ...started.filter((file) => file.startsWith('server/')),
    ...product,
    ...games,
    ...activities,
    ...frames,
    'src/main.tsx',
  ].map((file) => `${file}!`),
  project: ['{src,server}/**/*.{ts,tsx}!'],
  ignoreExportsUsedInFile: true,
}

/** `npm run knip` runs both. */
export default ({ production = false }: { readonly production?: boolean }): KnipConfig => (production ? productAlone : everything)
