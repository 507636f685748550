import { MODELS } from '#tests/model/models.ts'
import { allMutants, type Fate, fateOf, shareKilled, soundness, staleEquivalents } from './proof.ts'

const LEAST_KILLED = 0.95
const LEAST_MUTANTS = 200

/**
 * Changes one thing of a machine at a time and shows how many of the mutants its model tests kill. Returns what is wrong: under 95 %, and
 * for all machines under 200 mutants, or an entry of the list of equivalents that is not true any more.
 */
export async function mutateMachines(names: 'all' | readonly string[]): Promise<string[]> {
  const models = MODELS.filter(({ name }) => names === 'all' || names.includes(name))
  if (models.length === 0) return []
  const begun = performance.now()
  const broken: string[] = []
  const fates: Fate[] = []
  for (const model of models) {
    broken.push(...(await soundness(model)))
    const before = performance.now()
    const own: Fate[] = []
    for (const { mutant } of allMutants([model])) own.push(await fateOf(model, mutant))
    fates.push(...own)
    const killed = (by: Fate['killer']) => own.filter(({ killer }) => killer === by).length
    console.log(
      `${model.name}: ${own.length} mutants, ${killed('specification')} killed by the specification, ${killed('walk')} by the walk, ${killed(null)} survived, ${Math.round(performance.now() - before)} ms`,
    )
  }

  const kinds = [...new Set(fates.map(({ kind }) => kind))].toSorted()
  console.log(`\nof each kind: ${kinds.map((kind) => `${kind} ${fates.filter((fate) => fate.kind === kind).length}`).join(', ')}`)
  for (const { machine, name, how } of fates.filter(({ killer }) => killer === null))
    console.log(`survived: ${machine}: ${name}: ${how}`)
  if (names === 'all') {
    broken.push(...staleEquivalents(fates))
    if (fates.length < LEAST_MUTANTS) broken.push(`${fates.length} mutants are too few`)
  }
  const share = shareKilled(fates)
  if (!(share >= LEAST_KILLED)) broken.push(`${(share * 100).toFixed(1)} % killed is under ${LEAST_KILLED * 100} %`)
  console.log(
    `\n${fates.length} mutants of ${models.length} machines: ${fates.filter(({ killer }) => killer !== null).length} killed, ${(share * 100).toFixed(1)} % of those that differ, in ${Math.round((performance.now() - begun) / 1_000)} s`,
  )
  return broken
}
