import { chartOf } from '#src/inspector/chart.ts'
import { mutantsOf } from '#tests/mutation/mutants.ts'
import { type Model, pathsOf } from '#tests/model/kit/model.ts'

const BEGIN = '<!-- written by `npm run charts`: -->'
const END = '<!-- until here -->'

/** A page with the table of the machines that are tested by their models, made from these, in the place that it has for it. */
export function withModels(page: string, models: readonly Model[]): string {
  const [before, rest] = page.split(`${BEGIN}\n`)
  const [, after] = rest?.split(`${END}\n`) ?? []
  if (before === undefined || after === undefined) throw new Error('the page has no place for the table of models')
  return [before, BEGIN, '\n', tableOf(models), '\n\n', END, '\n', after].join('')
}

function tableOf(models: readonly Model[]): string {
  return [
    `${models.length} machines are tested by paths that nobody wrote:`,
    '',
    '| machine | specifications | paths of these | transitions of its chart | mutants | in the browser |',
    '|---|---|---|---|---|---|',
    ...models.map(({ name, machine, oracles, browser }) =>
      [
        '',
        ` [${name}](machines.md#${name.toLowerCase()}) `,
        ` ${oracles.length} `,
        ` ${oracles.reduce((sum, oracle) => sum + pathsOf(oracle).length, 0)} `,
        ` ${chartOf(machine).edges.length} `,
        ` ${mutantsOf(machine).length} `,
        browser === null ? ' ' : ` \`${browser}\` `,
        '',
      ].join('|'),
    ),
  ].join('\n')
}
