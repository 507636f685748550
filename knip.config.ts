import type { KnipConfig } from 'knip'
import manifest from './package.json' with { type: 'json' }

/** What `npm run …` starts by scripts/run.mjs: each is where a program begins. */
const started = Object.values(manifest.scripts).flatMap((command) => /run\.mjs (\S+)/.exec(command)?.[1] ?? [])

/** `npm run knip`: no file, export or dependency that nothing uses. */
const config: KnipConfig = {
  entry: [
    ...started,
    // What others start by path: a step of .ci/run, the server, the payer beside it, and what benches and chaos runs put beside themselves.
    'scripts/tree.mjs',
    'server/main.ts',
    'server/sim/payer/main.ts',
    'tests/bench/{fanout,ledger}/{server,crowd}.ts',
    'tests/bench/{page,seal}/{main,alone}.{ts,tsx}',
    'tests/chaos/{server/main,ledger/teller}.ts',
  ],
  project: ['{src,server,scripts,tools,tests}/**/*.{ts,tsx,mts,mjs}', '*.config.ts'],
  // Read as a file by the browser tests.
  ignoreDependencies: ['axe-core'],
  // Asked of the system, and done without when it lacks them.
  ignoreBinaries: ['apt-get', 'fc-list', 'ffmpeg'],
}
export default config
