import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from './sessionMachine.ts'

/** Waits for a sleeping account's member (S-3): true once it is awake, false when the session has ended or the signal says so. */
export function reactivate(session: ActorRefFrom<typeof sessionMachine>, signal: AbortSignal): Promise<boolean> {
  session.send({ type: 'account.foundAsleep' })
  return new Promise((resolve) => {
    const look = () => {
      const snapshot = session.getSnapshot()
      const awake = snapshot.matches({ member: { account: 'awake' } })
      if (!awake && !snapshot.matches('anonymous') && !signal.aborted) return
      watching.unsubscribe()
      signal.removeEventListener('abort', look)
      resolve(awake)
    }
    const watching = session.subscribe(look)
    signal.addEventListener('abort', look)
    look()
  })
}
