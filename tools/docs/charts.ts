import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Elk from 'elkjs/lib/elk.bundled.js'
import { chartOf } from '#src/inspector/chart.ts'
import { chartJson } from '#src/inspector/chartJson.ts'
import { layoutChart } from '#src/inspector/chartLayout.ts'
import { chartMermaid } from '#src/inspector/chartMermaid.ts'
import { chartSvg } from '#src/inspector/chartSvg.ts'
import { MODELS } from '#tests/model/models.ts'
import { allMachines } from './allMachines.ts'
import { chartsPage } from './chartsPage.ts'
import { withModels } from './modelsPage.ts'

/** `npm run charts`: writes docs/machines.md, the table of docs/testing-models.md, and each chart as SVG, Mermaid and JSON into .cache/charts. */
const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.cache', 'charts')
mkdirSync(folder, { recursive: true })

const machines = await allMachines()
const elk = new Elk()
for (const [name, machine] of machines) {
  const chart = chartOf(machine)
  const layout = await layoutChart(chart, elk)
  writeFileSync(join(folder, `${name}.svg`), chartSvg(layout, name))
  writeFileSync(join(folder, `${name}.mmd`), chartMermaid(chart))
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(chartJson(chart), null, 2)}\n`)
}
writeFileSync(join(root, 'docs', 'machines.md'), chartsPage(machines))
const models = join(root, 'docs', 'testing-models.md')
writeFileSync(models, withModels(readFileSync(models, 'utf8'), MODELS))
console.log(`${machines.length} charts: docs/machines.md and .cache/charts; ${MODELS.length} models: docs/testing-models.md`)
