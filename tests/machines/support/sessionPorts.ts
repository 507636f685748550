import type { SessionPorts } from '#src/machines/session/sessionActors.ts'

/** What a session reaches out to, at time 0 on a page of the site: each does nothing until a test gives its own. */
export function sessionPorts(own: Pick<SessionPorts, 'client' | 'credentials'> & Partial<SessionPorts>): SessionPorts {
  return {
    navigator: { go: () => undefined, here: () => '/app/live' },
    toasts: { raise: () => undefined },
    alerts: { raise: () => undefined },
    now: () => 0,
    loginBy: () => 've4',
    revoke: () => undefined,
    forgetLink: () => undefined,
    notifyTabs: () => undefined,
    ...own,
  }
}
