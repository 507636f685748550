import { filter, merge } from 'rxjs'
import { gradeBonusClaim, memberGrade, vipRules } from '#src/api/contract/grades.ts'
import type { GradeBonus, Prize } from '#src/api/model/grade.ts'
import type { SelfPush } from '#src/api/contract/pushes.ts'
import type { Client } from '#src/api/transport/client.ts'
import type { RealtimeSocket } from '#src/streams/socket.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { bonusMachine, gradeMachine, type GradeSheet } from './gradeMachine.ts'

type GradePorts = { readonly client: Client; readonly socket: Pick<RealtimeSocket, 'self' | 'back'> }

/** Pushes after which a member's grade, or what they may claim, is another. */
const HEARD: ReadonlySet<SelfPush['kind']> = new Set(['grade', 'member', 'saferPlay'])

/** The member's grade and its bonuses over calls and the member's own pushes. */
export function provideGrade({ client, socket }: GradePorts) {
  return {
    grade: gradeMachine.provide({
      actors: {
        load: asWhole<GradeSheet, null>(async (_, signal) => {
          const [info, plan] = await Promise.all([
            client.call(memberGrade, {}, { signal }),
            client.call(vipRules, {}, { signal }),
          ])
          return [{ info, plan }]
        }),
        changes: changesFrom(() => merge(socket.self.pipe(filter(({ kind }) => HEARD.has(kind))), socket.back)),
      },
    }),
    bonus: bonusMachine.provide({
      actors: {
        // Not cancelled: what was asked for is paid, however soon the page is left.
        act: callActor<Prize, { order: Pick<GradeBonus, 'kind' | 'period'> }>(
          async ({ order: { kind, period } }) => (await client.call(gradeBonusClaim, { kind, period })).paid,
        ),
      },
    }),
  }
}
