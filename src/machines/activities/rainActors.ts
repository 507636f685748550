import { activityCalls } from '#src/api/contract/activities.ts'
import type { Rain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import type { Client } from '#src/api/transport/client.ts'
import { callActor } from '../kit/callActors.ts'
import { refusalOf } from '../kit/refusalActors.ts'
import { type GrabAnswer, type GrabAsked, rainMachine } from './rainMachine.ts'

const { redPacketRainAct, redPacketRainInfo } = activityCalls

/** Rains over calls. What the server itself refused is an answer; where nobody answered, the same grab may be asked for again. */
export function provideRain({ client }: { readonly client: Client }) {
  return rainMachine.provide({
    actors: {
      // Not cancelled by the signal: what the member said is done even when the page is left.
      grab: callActor<GrabAnswer, GrabAsked>(async ({ activityId, rainId, requestId, again }) => {
        const order = { id: activityId, requestId, act: { do: 'grab', rainId } } as const
        try {
          const answer = await client.call(redPacketRainAct, order)
          if (answer.result === 'refused') return { kind: 'none', why: answer.why }
          return { kind: 'packet', packet: answer.reply.packet, rains: answer.view.rains }
        } catch (error) {
          const errorKey = refusalOf(error, { again })
          if (errorKey === null) throw error
          return { kind: 'refused', errorKey }
        }
      }),
      load: callActor<readonly Rain[], { activityId: string }>(async ({ activityId }, signal) => {
        const { view } = await client.call(redPacketRainInfo, { id: activityId }, { signal })
        return view?.rains ?? []
      }),
    },
  })
}
