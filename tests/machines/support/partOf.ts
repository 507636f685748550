import { type ActorLogic, type AnyEventObject, type AnyStateMachine, createActor, type Snapshot } from 'xstate'

type Part = ActorLogic<Snapshot<unknown> & { readonly context?: unknown }, AnyEventObject, unknown>

/** One of the actors that a machine is provided with, alone: `news` = what it sends its machine, `shown` = what it shows. */
export function partOf(machine: AnyStateMachine, name: string, input?: unknown) {
  const logic = (machine.implementations.actors as Readonly<Record<string, Part>>)[name]
  if (logic === undefined) throw new Error(`there is no ${name}`)
  const shown: unknown[] = []
  const actor = createActor(logic, { input })
  actor.subscribe({ next: ({ context }) => shown.push(context), error: () => undefined })
  actor.start()
  return { actor, shown, stop: () => void actor.stop() }
}

/** What a promise of a machine's comes to. */
export function answerOf(machine: AnyStateMachine, name: string, input?: unknown): Promise<unknown> {
  const { actor } = partOf(machine, name, input)
  return new Promise((resolve, reject) => {
    actor.subscribe({
      next: (snapshot) => snapshot.status === 'done' && resolve(snapshot.output),
      error: reject,
    })
  })
}
