import { followAll, walkAll } from '#tests/model/kit/judge.ts'
import type { Model } from '#tests/model/kit/model.ts'
import { EQUIVALENTS } from './equivalents.ts'
import { type Mutant, type MutantKind, mutantsOf } from './mutants.ts'

/** What became of a mutant. `how` = the test that killed it, and why. */
export type Fate = {
  readonly machine: string
  readonly name: string
  readonly kind: MutantKind
  readonly killer: 'specification' | 'walk' | null
  readonly how: string
}

/** Puts a mutant in a machine's place for all its model tests: first the specification's paths, then the walk of its own chart. */
export async function fateOf(model: Model, mutant: Mutant): Promise<Fate> {
  const { name, kind } = mutant
  const fate = { machine: model.name, name, kind }
  const machine = mutant.make()
  const [found] = await followAll(model, machine, { first: true })
  if (found !== undefined) return { ...fate, killer: 'specification', how: `${found.test}: ${found.path}` }
  const { findings, unreachable } = await walkAll(model, machine)
  const [wrong] = findings
  if (wrong !== undefined) return { ...fate, killer: 'walk', how: `${wrong.test}: ${wrong.path}` }
  if (unreachable[0] !== undefined) return { ...fate, killer: 'walk', how: unreachable[0] }
  return { ...fate, killer: null, how: whyEqual(fate) ?? 'nobody noticed' }
}

/** A machine whose own tests fail proves nothing about its mutants. */
export async function soundness(model: Model): Promise<string[]> {
  const { findings, unreachable } = await walkAll(model, model.machine)
  return [...(await followAll(model, model.machine)), ...findings]
    .map(({ test, path }) => `${model.name} itself fails ${test}: ${path}`)
    .concat(unreachable.map((edge) => `${model.name}: ${edge}`))
}

const whyEqual = ({ machine, name }: Pick<Fate, 'machine' | 'name'>) =>
  EQUIVALENTS.find((one) => one.machine === machine && one.name === name)?.why

/** Every so many of a list, from the first on: the same each time. */
export const everyOf = <Item>(list: readonly Item[], step: number): Item[] => list.filter((_, index) => index % step === 0)

/** All mutants of some models. */
export const allMutants = (models: readonly Model[]): { readonly model: Model; readonly mutant: Mutant }[] =>
  models.flatMap((model) => mutantsOf(model.machine).map((mutant) => ({ model, mutant })))

/** What is wrong with the list of equivalents after a whole run: entries that are no mutants any more, or were killed. */
export function staleEquivalents(fates: readonly Fate[]): string[] {
  return EQUIVALENTS.flatMap(({ machine, name }) => {
    const fate = fates.find((one) => one.machine === machine && one.name === name)
    if (fate === undefined) return [`${machine}: “${name}” is no mutant any more`]
    return fate.killer === null ? [] : [`${machine}: “${name}” can be told apart: ${fate.how}`]
  })
}

/** Of the mutants that differ from their machines, the share that was killed. */
export function shareKilled(fates: readonly Fate[]): number {
  const different = fates.filter((fate) => fate.killer !== null || whyEqual(fate) === undefined)
  return different.filter(({ killer }) => killer !== null).length / different.length
}
