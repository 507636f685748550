import { Subject } from 'rxjs'
import {
  officeMember,
  officeMemberBirthday,
  officeMemberGrade,
  officeMemberLimit,
  officeMemberNote,
  officeMemberPassword,
  officeMembers,
  officeMemberSessionEnd,
  officeMemberSessionsEnd,
  officeMemberStatus,
  officeMemberTag,
  officeMemberTakeDown,
} from '#src/api/contract/memberOffice.ts'
import type { MemberAnswer, MemberProfile, OfficeMember } from '#src/api/model/memberOffice.ts'
import { toWire } from '#src/api/model/money/wireAmount.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { memberActMachine, memberLookMachine, type MemberOrder, membersMachine, type MembersQuery } from './membersMachine.ts'

/** Members in the back office, over calls. */
export function provideMembers(client: Client) {
  const changed = new Subject<'changed'>()
  return {
    members: membersMachine.provide({
      actors: {
        load: byCursor<OfficeMember, MembersQuery>(({ text, isActive, tag, robots }, after, signal) =>
          client.call(
            officeMembers,
            {
              ...(text === null ? {} : { text }),
              ...(isActive === null ? {} : { isActive }),
              ...(tag === null ? {} : { tag }),
              ...(robots === null ? {} : { robots }),
              ...(after === null ? {} : { before: after.memberId }),
            },
            { signal },
          ),
        ),
        changes: changesFrom(() => changed),
      },
    }),
    memberLook: memberLookMachine.provide({
      actors: {
        act: callActor<MemberProfile, { order: string }>(({ order: memberId }, signal) =>
          client.call(officeMember, { memberId }, { signal }),
        ),
      },
    }),
    memberAct: memberActMachine.provide({
      actors: {
        // Not cancelled: what was sent may have been done, and a made password is told once.
        act: callActor<MemberAnswer, { order: MemberOrder }>(async ({ order }) => {
          const answer = await send(client, order)
          changed.next('changed')
          return answer
        }),
      },
    }),
  }
}

function send(client: Client, order: MemberOrder): Promise<MemberAnswer> {
  const { memberId } = order
  switch (order.act) {
    case 'status':
      return client.call(officeMemberStatus, { memberId, reason: order.reason, isActive: order.isActive })
    case 'sessionEnd':
      return client.call(officeMemberSessionEnd, { memberId, reason: order.reason, sessionId: order.sessionId })
    case 'sessionsEnd':
      return client.call(officeMemberSessionsEnd, { memberId, reason: order.reason })
    case 'password':
      return client.call(officeMemberPassword, { memberId, reason: order.reason })
    case 'grade': {
      const { reason, grade, until } = order
      return client.call(officeMemberGrade, { memberId, reason, grade, until })
    }
    case 'birthday':
      return client.call(officeMemberBirthday, { memberId, reason: order.reason, birthday: order.birthday })
    case 'takeDown':
      return client.call(officeMemberTakeDown, { memberId, reason: order.reason, what: order.what })
    case 'note':
      return client.call(officeMemberNote, { memberId, clientId: order.clientId, content: order.content })
    case 'tag':
      return client.call(officeMemberTag, { memberId, reason: order.reason, tag: order.tag, isSet: order.isSet })
    case 'limit': {
      const { reason, period, fen } = order
      return client.call(officeMemberLimit, { memberId, reason, period, limit: toWire(fen) })
    }
  }
}
