import { type AnyActorRef, type AnyActorScope, type AnyStateMachine, createActor } from 'xstate'

/** A scope for pure transitions of a machine: nothing is started, sent, scheduled or stopped. */
export function createInertScope(machine: AnyStateMachine, parent: AnyActorRef | null): AnyActorScope {
  const self = createActor(machine, parent === null ? {} : { parent })
  const nothing = () => undefined
  return {
    self,
    id: self.id,
    sessionId: self.sessionId,
    system: self.system,
    logger: nothing,
    defer: nothing,
    emit: nothing,
    stopChild: nothing,
    actionExecutor: nothing,
  }
}
