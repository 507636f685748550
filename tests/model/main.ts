import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageJson, isGood, type ModelReport, reportLines, reportOf } from './kit/report.ts'
import { MODELS } from './models.ts'

/**
 * `npm run test:model`: every machine that has a model along all its paths; fails below 100 % of the transitions of a chart, or when a
 * path does not hold. With names, `npm run test:model -- chatMachine`, only those.
 */
const names = process.argv.slice(2)
const cache = join(import.meta.dirname, '..', '..', '.cache')
const reports: ModelReport[] = []
for (const model of MODELS) if (names.length === 0 || names.includes(model.name)) reports.push(await reportOf(model))
mkdirSync(cache, { recursive: true })
writeFileSync(join(cache, 'model-coverage.json'), coverageJson(reports))
for (const line of reportLines(reports)) console.log(line)
const bad = reports.filter((report) => !isGood(report))
console.log(
  `\n${reports.length} machines, ${bad.length} with something wrong; what was covered, and where paths failed, is in .cache/model-coverage.json, for the inspector`,
)
process.exitCode = bad.length === 0 && reports.length > 0 ? 0 : 1
