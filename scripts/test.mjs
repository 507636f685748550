// Every test: vitest, then the build, then the browser. The last line is the tally, for people and for machines.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { tallyPlaywright, tallyVitest } from './tally.mjs'

const root = join(import.meta.dirname, '..')
const reports = join(root, '.cache', 'test')
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

function run(cli, args, env = {}) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules', ...cli), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
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

function vitest() {
  const ok = run(
    ['vitest', 'vitest.mjs'],
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'vitest.json')}`],
  )
  return tallyVitest(read('vitest.json'), ok)
}

function playwright() {
  try {
    build()
  } catch (error) {
    return { passed: 0, failures: [`build: ${error.message}`] }
  }
  const ok = run(['@playwright', 'test', 'cli.js'], ['test', '--reporter=line,json'], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'playwright.json'),
  })
  return tallyPlaywright(read('playwright.json'), ok)
}

const results = [vitest(), playwright()]
const passed = results.reduce((sum, result) => sum + result.passed, 0)
const failures = results.flatMap((result) => result.failures)
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}\n`)
console.log(`${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length === 0 && passed > 0 ? 0 : 1
