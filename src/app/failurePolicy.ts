import type { ActorRefFrom, EventFromLogic } from 'xstate'
import type { Outcome } from '#src/api/transport/outcome.ts'
import type { accessMachine } from '#src/machines/access/accessMachine.ts'
import type { Alerts } from '#src/machines/alert/alertActors.ts'
import type { Toasts } from '#src/machines/toast/toastActors.ts'
import { isEndCause } from '#src/machines/session/session.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'

export type FailurePolicyPorts = {
  readonly session: () => ActorRefFrom<typeof sessionMachine>
  /** Sends an event to the access machine, which is loaded with the first one. */
  readonly notifyAccess: (event: EventFromLogic<typeof accessMachine>) => void
  readonly toasts: Toasts
  readonly alerts: Alerts
  /** Whether the person is at customer service, where whoever is kept out was sent already. */
  readonly isAtHelp: () => boolean
  /** The token of the session that runs now. */
  readonly token: () => string | null
}

/** What the whole page does about a call that failed (docs/protocol.md, 9); the caller deals with its own part. */
export function createFailurePolicy({
  session,
  notifyAccess,
  toasts,
  alerts,
  isAtHelp,
  token,
}: FailurePolicyPorts): (outcome: Outcome) => void {
  return ({ entry, error, call, token: used }) => {
    const message = error.message === '' ? null : error.message
    switch (entry.class) {
      case 'session':
        // A late refusal of an older token says nothing about the session that runs now.
        if (used !== null && used === token() && isEndCause(entry.name))
          session().send({ type: 'session.refused', cause: entry.name, message })
        return
      case 'blockade':
        if (isEndCause(entry.name) && !(token() === null && isAtHelp()))
          session().send({ type: 'session.refused', cause: entry.name, message })
        return
      case 'caveat':
        return notifyAccess({ type: 'access.caveatReceived', details: error.details })
      case 'restriction':
        return notifyAccess({ type: 'access.restricted' })
      case 'robot':
        return notifyAccess({ type: 'access.robotSuspected' })
      case 'maintenance':
        if (call.path === entry.only) notifyAccess({ type: 'access.siteClosed' })
        return
      case 'activity':
        return alerts.raise({ key: entry.key, message, target: entry.target ?? null })
      case 'network':
      case 'busy':
        if (entry.shown === 'toast' && !call.quiet) {
          const stay = entry.stay === undefined ? {} : { stay: entry.stay }
          toasts.raise({ key: entry.toastKey ?? entry.key, values: { status: error.code }, tone: 'warn', ...stay })
        }
        return
      case 'success':
      case 'ignored':
      case 'caller':
      case 'captcha':
      case 'safety':
      case 'sleep':
      case 'clock':
        return
    }
  }
}
