import { Subject } from 'rxjs'
import {
  officeMember,
  officeMemberPassword,
  officeMembers,
  officeMemberSessionsEnd,
  officeMemberStatus,
} from '#src/api/contract/memberOffice.ts'
import type { MemberAnswer, MemberProfile, OfficeMember } from '#src/api/model/memberOffice.ts'
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
        load: byCursor<OfficeMember, MembersQuery>(({ text, isActive }, after, signal) =>
          client.call(
            officeMembers,
            {
              ...(text === null ? {} : { text }),
              ...(isActive === null ? {} : { isActive }),
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
  const { memberId, reason } = order
  switch (order.act) {
    case 'status':
      return client.call(officeMemberStatus, { memberId, reason, isActive: order.isActive })
    case 'sessionsEnd':
      return client.call(officeMemberSessionsEnd, { memberId, reason })
    case 'password':
      return client.call(officeMemberPassword, { memberId, reason })
  }
}
