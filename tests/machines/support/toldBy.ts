import { onTestFinished } from 'vitest'
import { type AnyStateMachine, type CallbackActorLogic, createActor, type EventObject, setup } from 'xstate'

/** One of the callbacks that a machine is provided with, alone, until the test ends: `told` = what it sent its machine since it was last asked. */
export function toldBy(machine: AnyStateMachine, name: string, input?: unknown) {
  const logic = (machine.implementations.actors as Readonly<Record<string, CallbackActorLogic<EventObject, unknown>>>)[name]
  if (logic === undefined) throw new Error(`there is no ${name}`)
  const events: EventObject[] = []
  const parent = setup({ actors: { part: logic } }).createMachine({
    invoke: { src: 'part', input },
    on: { '*': { actions: ({ event }) => events.push(event) } },
  })
  const actor = createActor(parent).start()
  onTestFinished(() => void actor.stop())
  return { told: () => events.splice(0), stop: () => void actor.stop() }
}
