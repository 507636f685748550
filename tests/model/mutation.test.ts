import { describe, expect, test } from 'vitest'
import { type AnyStateMachine, setup } from 'xstate'
import { EQUIVALENTS } from '../mutation/equivalents.ts'
import { mutantsOf } from '../mutation/mutants.ts'
import { allMutants, everyOf, type Fate, fateOf, shareKilled } from '../mutation/proof.ts'
import { MODELS } from './models.ts'

/** Every so many of the mutants are tried here; all of them by `npm run test:mutate`. */
const STEP = 23

const mutants = allMutants(MODELS)

describe('the mutation proof', () => {
  test('[D-10] makes the same mutants each time, each once', () => {
    const names = (list: typeof mutants) => list.map(({ model, mutant }) => `${model.name} ${mutant.name}`)
    expect(new Set(names(mutants)).size).toBe(mutants.length)
    expect(names(allMutants(MODELS))).toEqual(names(mutants))
    expect(mutants.length).toBeGreaterThan(200)
  })

  test('[D-10] what is said to be no different is still a mutant', () => {
    for (const { machine, name } of EQUIVALENTS)
      expect(
        mutants.some(({ model, mutant }) => model.name === machine && mutant.name === name),
        name,
      ).toBe(true)
  })

  test('[D-10] a sample of them, spread over all machines, is killed by the model tests', async () => {
    const fates: Fate[] = []
    for (const { model, mutant } of everyOf(mutants, STEP)) fates.push(await fateOf(model, mutant))
    expect(fates.length).toBeGreaterThan(35)
    expect(new Set(fates.map(({ machine }) => machine)).size).toBe(MODELS.length)
    // One that nobody can tell from its machine survives; that it does, the whole run makes sure.
    const isKnown = (fate: Fate) => EQUIVALENTS.some(({ machine, name }) => machine === fate.machine && name === fate.name)
    expect(
      fates.filter((fate) => fate.killer === null && !isKnown(fate)),
      'survivors',
    ).toEqual([])
    expect(shareKilled(fates)).toBe(1)
  })
})

describe('a mutant', () => {
  const machine = setup({ guards: { isReady: () => true } }).createMachine({
    id: 'm',
    initial: 'a',
    states: {
      a: {
        entry: () => undefined,
        after: { 100: 'b' },
        on: { GO: { target: 'b', guard: 'isReady', actions: () => undefined } },
      },
      b: { on: { BACK: 'a' } },
    },
  })

  test('[D-10] is made of each guard, delay, target, action and beginning', () => {
    expect(mutantsOf(machine).map(({ name }) => name)).toEqual([
      'm: begins in b',
      'm.a: entry inline dropped',
      'm.a: entry inline twice',
      'm.a: after 100 at once',
      'm.a: after 100 ten times as long',
      'm.a: after 100 never',
      'm.a: GO guard always true',
      'm.a: GO guard always false',
      'm.a: GO guard negated',
      'm.a: GO to m.a instead of b',
      'm.a: GO stays',
      'm.a: GO inline dropped',
      'm.a: GO inline twice',
      'm.a: after 100 to m.a instead of b',
      'm.a: after 100 stays',
      'm.b: BACK to m.b instead of a',
      'm.b: BACK stays',
    ])
  })

  test('[D-10] differs from its machine in that one thing, and leaves the machine as it was', () => {
    const chart = (made: AnyStateMachine) => JSON.stringify(made.toJSON())
    const before = chart(machine)
    const made = mutantsOf(machine).map(({ make }) => chart(make()))
    expect(chart(machine)).toBe(before)
    expect(made.filter((json) => json === before)).toEqual([])
  })
})
