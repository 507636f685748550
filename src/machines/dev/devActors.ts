import { map, timer } from 'rxjs'
import { fromObservable, fromPromise } from 'xstate'
import { ERROR_CATALOGUE, errorKeyOf } from '#src/api/catalogue.ts'
import { BEHAVIOURS, devTrigger } from '#src/api/contract/dev.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import type { Stack } from '#src/api/transport/stack.ts'
import { type DevLogic, devMachine, type DevState, type Trial } from './devMachine.ts'

export type DevPorts = { readonly stack: Pick<Stack, 'client' | 'cache' | 'hosts'>; readonly offset: () => number }

/** Behaviours that are not in the catalogue: replies that break the protocol. */
const OTHERS = ['notAnObject', 'httpError', 'plainReply', 'timeout'] as const

function isBehaviour(name: string): name is (typeof BEHAVIOURS)[number] {
  return BEHAVIOURS.some((one) => one === name)
}

/** The developers' page: the error catalogue, a way to trigger each error, and the transport's state once a second. */
export function provideDev({ stack, offset }: DevPorts): DevLogic {
  const trigger = async (name: string, signal: AbortSignal): Promise<Trial> => {
    if (!isBehaviour(name)) throw new Error(`the server cannot do ${name}`)
    try {
      await stack.client.call(devTrigger, { behaviour: name }, { signal })
      return { name, kind: 'ok', code: 0, key: null }
    } catch (error) {
      const { kind, code } = toApiError(error)
      return { name, kind, code, key: errorKeyOf(error) }
    }
  }
  return {
    machine: devMachine.provide({
      actors: { trigger: fromPromise<Trial, { name: string }>(({ input, signal }) => trigger(input.name, signal)) },
    }),
    state: fromObservable<DevState, undefined>(() =>
      timer(0, 1_000).pipe(map(() => ({ offset: offset(), cached: stack.cache.size(), hosts: stack.hosts.states() }))),
    ),
    catalogue: ERROR_CATALOGUE,
    canTrigger: isBehaviour,
    others: OTHERS,
  }
}
