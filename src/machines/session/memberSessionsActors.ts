import { memberSessionEnd, memberSessions } from '#src/api/contract/memberSessions.ts'
import { logoutSetup } from '#src/api/contract/session.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { memberSessionsMachine, type SessionsAnswer, type SessionsOrder } from './memberSessionsMachine.ts'

/** The machine of the member's logins with its calls. */
export function provideMemberSessions(client: Client) {
  return memberSessionsMachine.provide({
    actors: {
      // The signal cancels the look alone: what the member said is done even when the page is left.
      act: callActor<SessionsAnswer, { order: SessionsOrder }>(async ({ order }, signal) => {
        if (order.act === 'end') {
          const { list } = await client.call(memberSessionEnd, { sessionId: order.sessionId })
          return { list, ended: 1 }
        }
        const ended = order.act === 'load' ? null : (await client.call(logoutSetup, {})).ended
        return { list: (await client.call(memberSessions, {}, { signal })).list, ended }
      }),
    },
  })
}
