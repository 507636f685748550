import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { idsOfTable, titlesOf, trace } from './traceTitles.ts'

const root = join(import.meta.dirname, '..')

const ids = idsOfTable(readFileSync(join(root, 'docs', 'requirements.md'), 'utf8'))
const titles = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  .toSorted()
  .flatMap((name) => titlesOf(`tests/${name}`, readFileSync(join(root, 'tests', name), 'utf8')))

const { proven, unproven, unknown } = trace(ids, titles)

for (const [id, tests] of proven) {
  console.log(id)
  for (const { file, title } of tests) console.log(`  ${title}  (${file})`)
}
console.log(`\nNo test yet (${unproven.length} of ${ids.length}): ${unproven.join(' ')}`)
for (const { id, file, title } of unknown) console.error(`Unknown id ${id}: ${title}  (${file})`)
process.exitCode = unknown.length === 0 ? 0 : 1
