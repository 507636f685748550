// What StrykerJS loads beside vitest's runner: what is mutated, which mutants are tried, and which tests on each of them. Settings come by
// the environment.
import { createHash } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { strykerPlugins as vitestPlugins } from '@stryker-mutator/vitest-runner'
import { isLineOfLog } from './forgottenCall.mjs'

/** Why something is not mutated. */
export const ONLY_WORDS = 'words that only a developer reads'

const placeOf = ({ fileName, location: { start }, replacement }) => `${fileName}:${start.line}:${start.column}:${replacement}`

/** So many of some mutants: the same ones for the same seed. `most` 0 = all. */
export function sampleOf(mutants, most, seed) {
  if (most === 0 || mutants.length <= most) return mutants
  const rank = (mutant) =>
    createHash('sha1')
      .update(`${seed} ${placeOf(mutant)}`)
      .digest('hex')
  return mutants
    .map((mutant) => ({ mutant, rank: rank(mutant) }))
    .toSorted((one, other) => (one.rank < other.rank ? -1 : 1))
    .slice(0, most)
    .map(({ mutant }) => mutant)
}

/**
 * Of the tests that reach a mutant those that are about it: first what reaches least of the code, until `budget` ms are spent. What goes
 * through a whole server reaches nearly everything, and all of it on each mutant would take days.
 */
export function nearestTests(tests, known, budget) {
  const of = (id) => known[id] ?? { ms: 0, reach: Infinity }
  let spent = 0
  return tests
    .toSorted((one, other) => of(one).reach - of(other).reach)
    .filter((id, index) => {
      spent += of(id).ms
      return index === 0 || spent <= budget
    })
}

/** Passes what is in the sample; StrykerJS has no fate for the others but that they could not be built. */
class Sample {
  init() {
    return Promise.resolve()
  }
  group(mutants) {
    return Promise.resolve([mutants.map(({ id }) => id)])
  }
  check(mutants) {
    const { MUTATE_MOST = '0', MUTATE_SEED = '1', MUTATE_KIND = '' } = process.env
    const wanted = mutants.filter(({ mutatorName }) => MUTATE_KIND === '' || mutatorName === MUTATE_KIND)
    const chosen = new Set(sampleOf(wanted, Number(MUTATE_MOST), MUTATE_SEED))
    const fateOf = (mutant) =>
      chosen.has(mutant) ? { status: 'passed' } : { status: 'compileError', reason: 'left out of the sample' }
    return Promise.resolve(Object.fromEntries(mutants.map((mutant) => [mutant.id, fateOf(mutant)])))
  }
}

/** vitest's runner, with the nearest tests alone. What each test reaches and takes is known from the run without a mutant. */
function createNearest(injector) {
  const runner = injector.injectFunction(vitestPlugins[0].factory)
  const { MUTATE_KNOWN = '', MUTATE_BUDGET = '0' } = process.env
  let known = null
  return {
    capabilities: () => runner.capabilities(),
    init: () => runner.init(),
    dispose: () => runner.dispose(),
    async dryRun(options) {
      const result = await runner.dryRun(options)
      if (result.status === 'complete') {
        const reached = result.mutantCoverage?.perTest ?? {}
        const about = (test) => ({ ms: test.timeSpentMs, reach: Object.keys(reached[test.id] ?? {}).length })
        writeFileSync(MUTATE_KNOWN, JSON.stringify(Object.fromEntries(result.tests.map((test) => [test.id, about(test)]))))
      }
      return result
    },
    mutantRun(options) {
      known ??= JSON.parse(readFileSync(MUTATE_KNOWN, 'utf8'))
      return runner.mutantRun({
        ...options,
        testFilter: options.testFilter && nearestTests(options.testFilter, known, Number(MUTATE_BUDGET)),
      })
    },
  }
}
/** What an error says that no program reads, and what a line of the log says: of those no test should know the words. */
function onlyWords({ node, parent }) {
  const isText = node.type === 'StringLiteral' || node.type === 'TemplateLiteral'
  const isError = parent?.type === 'NewExpression' && /^(Range|Type)?Error$/.test(parent.callee.name)
  const isLine = parent?.type === 'CallExpression' && isLineOfLog(parent)
  return isText && (isError || isLine) ? ONLY_WORDS : undefined
}

/** Tells `planned` with all mutants, and `tested` with each as its fate is known: StrykerJS itself tells of survivors at the end. */
export const progress = new EventEmitter()

class AsFound {
  onMutationTestingPlanReady({ mutantPlans }) {
    progress.emit(
      'planned',
      mutantPlans.map(({ mutant }) => mutant),
    )
  }
  onMutantTested(result) {
    progress.emit('tested', result)
  }
}

createNearest.inject = ['$injector']

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', injectableClass: Sample },
  { kind: 'Ignore', name: 'onlyWords', value: { shouldIgnore: onlyWords } },
  { kind: 'Reporter', name: 'asFound', injectableClass: AsFound },
  { kind: 'TestRunner', name: 'nearest', factory: createNearest },
]
