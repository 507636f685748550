import { type AnyStateMachine, StateMachine } from 'xstate'
import { ERROR_KEYS } from '#src/api/model/errorKeys.ts'
import { Failure } from '#src/machines/kit/failure.ts'

const modules = import.meta.glob<object>('../../../machines/**/*{Machine,Machines,List,Lists}.ts', { eager: true })

/** Every machine of the product, without what is provided to it. */
export const replayMachines: readonly AnyStateMachine[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((item): item is AnyStateMachine => item instanceof StateMachine)

const byId = new Map(replayMachines.map((machine) => [machine.id, machine]))

/** The machine that goes by an id now; null = there is none any more. */
export function machineOf(id: string): AnyStateMachine | null {
  return byId.get(id) ?? null
}

/** An error as machines know it, by its name and the key of its words. */
export function errorOf(name: string, words: string): Error {
  const key = ERROR_KEYS.find((one) => one === words)
  return key === undefined ? new Error(name) : new Failure(key)
}
