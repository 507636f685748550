// Builds pages, the frames of games and the server when a source changed since the last build. Node built-ins only.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from './compress.mjs'
import { withLock } from './lock.mjs'

const root = join(import.meta.dirname, '..')
const stamp = join(root, 'dist', '.sources-hash')
/** Everything that a build reads. */
const SOURCES = [
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'server',
  'src',
  'tsconfig.json',
  'vite.config.ts',
  'vite.frames.config.ts',
]

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => filesIn(join(path, entry.name)))
}

function sourcesHash() {
  const hash = createHash('sha256').update(process.version)
  for (const file of SOURCES.flatMap((name) => filesIn(join(root, name)))) {
    const content = readFileSync(file)
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

function isBuilt(hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
}

function vite(args) {
  const cli = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  const { status } = spawnSync(process.execPath, [cli, 'build', '--logLevel', 'warn', ...args], {
    cwd: root,
    stdio: 'inherit',
    env,
  })
  if (status !== 0) throw new Error('the build failed; see the messages above')
}

/** Brings `dist` up to date. Throws when a build fails, and leaves no stamp then. */
export function build() {
  if (isBuilt(sourcesHash())) return
  withLock(root, 'build', () => {
    const hash = sourcesHash()
    if (isBuilt(hash)) return
    console.log('Building…')
    vite([])
    compress(join(root, 'dist', 'client'))
    vite(['--config', 'vite.frames.config.ts'])
    compress(join(root, 'dist', 'frames'))
    vite(['--ssr'])
    writeFileSync(stamp, hash)
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    build()
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
