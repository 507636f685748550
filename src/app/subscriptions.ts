import { distinctUntilChanged, from, map, skip, startWith } from 'rxjs'
import type { ActorRefFrom } from 'xstate'
import { entryOf } from '#src/api/catalogue.ts'
import { networkChanges } from '#src/browser/page.ts'
import type { clockMachine } from '#src/machines/clock/clockMachine.ts'
import type { connectionMachine } from '#src/machines/connection/connectionMachine.ts'
import type { coinBalanceMachine } from '#src/machines/gifts/coinBalanceMachine.ts'
import type { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import { sessionChanges } from '#src/machines/session/currentMemberActors.ts'
import type { MemberSource } from '#src/machines/session/memberActors.ts'
import { notifyFailedTries } from '#src/machines/session/sessionActors.ts'
import { isEndCause } from '#src/machines/session/session.ts'
import type { sessionMachine } from '#src/machines/session/sessionMachine.ts'
import type { TabMessage } from '#src/machines/session/tabMessage.ts'
import type { Toasts } from '#src/machines/toast/toastActors.ts'
import type { Scope } from '#src/streams/kit/scope.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { STORED_SESSION } from '#src/api/transport/credentials.ts'
import { type createTabs, storedElsewhere } from '#src/browser/tabs.ts'

type SubscriptionPorts = {
  /** What the subscriptions last for. */
  readonly page: Scope
  readonly window: Window
  readonly members: MemberSource
  readonly tabs: Pick<ReturnType<typeof createTabs<TabMessage>>, 'heard'>
  readonly socket: RealtimeSocket
  readonly session: ActorRefFrom<typeof sessionMachine>
  readonly connection: ActorRefFrom<typeof connectionMachine>
  readonly coinBalance: ActorRefFrom<typeof coinBalanceMachine>
  readonly prompt: ActorRefFrom<typeof promptMachine>
  readonly clock: ActorRefFrom<typeof clockMachine>
  readonly toasts: Toasts
  /** Drops the replies that are kept of the one who was here. */
  readonly forgetReplies: () => void
  /** The count of unread messages. */
  readonly unread: { readonly load: () => Promise<unknown> }
}

/** Sends each of the page's machines what concerns it of the others, the socket, the other tabs and the network. */
export function startSubscriptions({
  page,
  window,
  members,
  tabs,
  socket,
  session,
  connection,
  coinBalance,
  prompt,
  clock,
  toasts,
  forgetReplies,
  unread,
}: SubscriptionPorts): void {
  page.own(sessionChanges(session), { next: () => connection.send({ type: 'session.changed' }) })
  page.own(members.changes, {
    next: (member) => {
      coinBalance.send({ type: 'member.changed', isMember: member !== null })
      if (member !== null) {
        prompt.send({ type: 'login.done' })
        unread.load().catch(() => undefined)
        // A member must hear of the session's end wherever they are (S-5).
        connection.send({ type: 'connection.needed' })
      }
      forgetReplies()
    },
  })
  const endedBy = (code: number, message: string | null) => {
    const { name } = entryOf({ kind: 'business', code })
    if (isEndCause(name)) session.send({ type: 'session.refused', cause: name, message })
  }
  page.own(socket.self, { next: (push) => push.kind === 'sessionEnded' && endedBy(push.code, push.message) })
  page.own(socket.self, { next: (push) => push.kind === 'failedTries' && notifyFailedTries(toasts, push) })
  page.own(socket.refusals, { next: ({ code, message }) => endedBy(code, message) })
  page.own(tabs.heard, { next: (news) => session.send({ type: 'session.endedInOtherTab', ...news }) })
  page.own(storedElsewhere(window, STORED_SESSION), { next: () => session.send({ type: 'session.openedInOtherTab' }) })
  const offsets = from(clock).pipe(
    map(({ context }) => context.offset),
    // A machine that runs says nothing of how it is until it changes.
    startWith(clock.getSnapshot().context.offset),
    distinctUntilChanged(),
    skip(1),
  )
  page.own(offsets, { next: () => session.send({ type: 'clock.corrected' }) })
  page.own(networkChanges(window), { next: (type) => connection.send({ type }) })
}
