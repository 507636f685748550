import type { KnipConfig } from 'knip'
import manifest from './package.json' with { type: 'json' }

/** What `npm run …` starts by scripts/run.mjs: each is where a program begins. */
const started = Object.values(manifest.scripts).flatMap((command) => /run\.mjs (\S+)/.exec(command)?.[1] ?? [])

/** What of the product others start by path: the server, the payer and the game provider beside it, and the thread that draws. */
const product = ['server/main.ts', 'server/sim/payer/main.ts', 'server/sim/provider/main.ts', 'server/verification/thread.ts']

/** Rules that providers' processes and game frames begin with. */
const games = ['src/api/model/games/**/*.ts']

/** Frames of games, one page each. */
const frames = ['src/frames/*/main.tsx']

/** No file, export or dependency that nothing uses. */
const everything: KnipConfig = {
  entry: [
    ...started,
    ...product,
    ...games,
    ...frames,
    'vite.frames.config.ts',
    // A step of .ci/run, and what benches and chaos runs put beside themselves.
    'scripts/tree.mjs',
    // What runs a thread from its source.
    'scripts/thread.mjs',
    'tests/bench/{fanout,ledger}/{server,crowd}.ts',
    'tests/bench/pictures/asker.ts',
    'tests/bench/{page,seal}/{main,alone}.{ts,tsx}',
    'tests/chaos/{server/main,games/site,ledger/cashier,ledger/teller}.ts',
  ],
  project: ['{src,server,scripts,tools,tests}/**/*.{ts,tsx,mts,mjs}', '*.config.ts'],
  // Read as a file by the browser tests.
  ignoreDependencies: ['axe-core'],
  // Asked of the system, and done without when it lacks them.
  ignoreBinaries: ['apt-get', 'fc-list', 'ffmpeg'],
}

/**
 * No file of the product that only tests and scripts reach, and no export that only they use; one that its own file uses too may be there
 * for its tests. What is declared for others to use, like a schema of the specification, says `@public`.
 */
const productAlone: KnipConfig = {
  entry: [...started.filter((file) => file.startsWith('server/')), ...product, ...games, ...frames, 'src/main.tsx'].map(
    (file) => `${file}!`,
  ),
  project: ['{src,server}/**/*.{ts,tsx}!'],
  ignoreExportsUsedInFile: true,
}

/** `npm run knip` runs both. */
export default ({ production = false }: { readonly production?: boolean }): KnipConfig => (production ? productAlone : everything)
