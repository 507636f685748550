// What must not be in the repository: paths of one machine, addresses of package mirrors, generated files.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

function git(args) {
  const { stdout, status } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0 && status !== 1) throw new Error(`git ${args[0]} failed`)
  return stdout.split('\n').filter(Boolean)
}

// Joined here, so that this file does not match itself.
const FORBIDDEN = [
  [
    'a path of one machine',
    ['home', 'root', 'work', 'Users'].map((name) => `(^|[^[:alnum:]_.@*/-])/${name}/[[:alnum:]_.-]`).join('|'),
  ],
  [
    'the address of a package registry',
    ['registry', 'npm'].join(String.raw`\.[a-z0-9.-]*`) + '|' + ['deb', 'debian'].join(String.raw`\.`),
  ],
]

const problems = FORBIDDEN.flatMap(([what, pattern]) =>
  git(['grep', '-nIE', pattern, '--', '.', ':!package-lock.json']).map((line) => `${what}: ${line.slice(0, 200)}`),
)

for (const file of git(['ls-files'])) {
  if (/^(dist|data|node_modules|test-results|playwright-report|coverage|\.cache)\/|\.(db|db-wal|db-shm|log)$/.test(file)) {
    problems.push(`a generated file: ${file}`)
  }
}

const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
if (lock.includes('"resolved"'))
  problems.push('package-lock.json records download addresses; install with the .npmrc of this repository')

for (const problem of problems) console.error(problem)
console.log(problems.length === 0 ? 'The tree is clean.' : `${problems.length} problems`)
process.exitCode = problems.length === 0 ? 0 : 1
