import type { ActorRefFrom } from 'xstate'
import type { sessionMachine } from './sessionMachine.ts'

/** Asks the member to reactivate a dormant account (S-3): true once it is active, false when the session ended or the signal aborted. */
export function reactivate(session: ActorRefFrom<typeof sessionMachine>, signal: AbortSignal): Promise<boolean> {
  session.send({ type: 'account.foundDormant' })
  return new Promise((resolve) => {
    const check = () => {
      const snapshot = session.getSnapshot()
      const isActive = snapshot.matches({ member: { account: 'active' } })
      if (!isActive && !snapshot.matches('anonymous') && !signal.aborted) return
      subscription.unsubscribe()
      signal.removeEventListener('abort', check)
      resolve(isActive)
    }
    const subscription = session.subscribe(check)
    signal.addEventListener('abort', check)
    check()
  })
}
