import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { calls } from '#src/api/contract/calls.ts'
import { faultsOf } from './trace/judge.ts'
import { readTables } from './trace/tables.ts'
import { createTestReader } from './trace/testCalls.ts'
import { titlesOf } from './trace/titles.ts'

const root = join(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

const tables = readTables(read('docs/requirements.md'), read('docs/rules.md'))
const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  .map((name) => `tests/${name}`)
  .toSorted()
const titles = files.flatMap((file) => titlesOf(file, read(file)))
const contract = Object.fromEntries(Object.entries(calls).map(([name, { path }]) => [name, path]))
const testsOf = createTestReader(root, new Set(Object.keys(contract)))
const tests = files.filter((file) => /\/(?:test|spawn)Server\.ts'/.test(read(file))).flatMap(testsOf)

for (const id of tables.ids) {
  const own = titles.filter((title) => title.ids.includes(id))
  if (own.length === 0) continue
  console.log(id)
  for (const { title, file, rules } of own) {
    const named = rules.filter((rule) => rule.startsWith(`${id} `)).map((rule) => rule.slice(id.length + 1))
    console.log(`  ${named.length === 0 ? '' : `${named.join(', ')}: `}${title}  (${file})`)
  }
  for (const row of tables.calls.filter((one) => one.id === id)) console.log(`  calls: ${row.what}: ${row.calls.join(' ')}`)
}
const count = <T>(list: readonly T[]) => new Set(list).size
console.log(
  `\n${count(tables.ids)} requirements, ${count(tables.calls.flatMap((row) => row.calls))} calls, ${count(tables.rules)} rules`,
)
console.log('\nNot built yet:')
for (const { id, signs } of tables.notBuilt) console.log(`  ${id} ${signs.join(' ')}`.trimEnd())

const faults = faultsOf(tables, { contract, titles, tests })
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
