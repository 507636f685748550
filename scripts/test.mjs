// `npm test`: vitest, then the build, then the browser. `npm run test:full`: what takes longer. `npm test -- --affected [commit]`: what a
// change since a commit (by default the last one, with what is not committed) touches. The last line is the tally, for people and for machines.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { affectedTests } from './affected.mjs'
import { build } from './build.mjs'
import { memoryFolder } from './memoryFolder.mjs'
import { tallyPlaywright, tallyVitest } from './tally.mjs'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'test')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

// Every test's server has a database of its own and waits for the disk at each commit: on a slow disk that was two thirds of the time.
const temporary = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'anchorage-tests-'))
// PostgreSQL refuses to be root, and must come to its folder.
chmodSync(temporary, 0o755)

const { full, files } = choiceOf(process.argv.slice(2))

/** What the arguments ask for: the longer tests or the others, and their files; null = all. */
function choiceOf([first, commit = 'HEAD', ...more]) {
  if (first === undefined) return { full: false, files: null }
  if (first === '--full' && more.length === 0) return { full: true, files: null }
  if (first === '--affected' && more.length === 0) return { full: false, files: affectedTests(root, commit) }
  console.error('usage: npm test [-- --affected [commit]], npm run test:full')
  process.exit(1)
}

function run(cli, args, env = {}) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', ...cli), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: temporary, ...env },
  })
  return status === 0
}

/** The report of a run, or null when it died before it could write one. */
function read(name) {
  try {
    return JSON.parse(readFileSync(join(reports, name), 'utf8'))
  } catch {
    return null
  }
}

const isJourney = (file) => file.endsWith('.spec.ts')
const NOTHING = { passed: 0, failures: [] }

function vitest() {
  const chosen = files?.filter((file) => !isJourney(file)) ?? []
  if (files !== null && chosen.length === 0) return NOTHING
  const ok = run(
    ['vitest', 'vitest.mjs'],
    [
      'run',
      // What needs more than Node says so where it is not installed, and is left out.
      ...(full ? ['full', 'nodes'] : ['unit', 'streams', 'machines', 'views', 'server', 'model']).map(
        (name) => `--project=${name}`,
      ),
      '--reporter=default',
      '--reporter=json',
      `--reporter=${join(root, 'scripts', 'outsideErrors.mjs')}`,
      `--outputFile.json=${join(reports, 'vitest.json')}`,
      ...chosen,
    ],
    { OUTSIDE_ERRORS: join(reports, 'outside.json') },
  )
  return tallyVitest(read('vitest.json'), ok, read('outside.json') ?? [])
}

function playwright() {
  const chosen = files?.filter(isJourney) ?? []
  if (files !== null && chosen.length === 0) return NOTHING
  try {
    build()
  } catch (error) {
    return { passed: 0, failures: [`build: ${error.message}`] }
  }
  // A slow machine tries a part of the longer journeys, `2/3` (`.ci/run`).
  const part = full && process.env.FULL_PART ? [`--shard=${process.env.FULL_PART}`] : []
  const ok = run(
    ['@playwright', 'test', 'cli.js'],
    ['test', '--reporter=line,json', full ? '--grep=@full' : '--grep-invert=@full', ...part, ...chosen],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json') },
  )
  return tallyPlaywright(read('playwright.json'), ok)
}

const results = [vitest(), playwright()]
rmSync(temporary, { recursive: true, force: true })
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}\n`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && (passed > 0 || files?.length === 0) ? 0 : 1
