import * as v from 'valibot'
import { redPacketRain } from '#src/api/model/activities/kinds/redPacketRain.ts'
import { prizeGain } from '#server/activities/gains.ts'
import { serverKind } from '#server/activities/serverKind.ts'
import { createGrabQueue } from './grabQueue.ts'
import { runRains } from './rainJob.ts'
import { rainViews } from './rainViews.ts'

/** How often it is looked for rains that begin, end or are to be paid, in ms. */
const LOOK_EVERY = 2_000

/** Red-packet rain (C-12): packets are rows of their own, grabbed by many in one transaction, and paid when the rain is over. */
export const redPacketRainOnServer = serverKind(redPacketRain, {
  entry: { schema: v.object({}), initial: {} },
  gain: ({ terms: { pot, times } }) => prizeGain(pot, { count: times.length }),

  async view({ reader, activity, memberId, now }) {
    const viewOf = await rainViews(reader, activity.id, memberId === null ? [] : [memberId], now)
    return viewOf(memberId)
  },

  crowd(context) {
    const grab = createGrabQueue(context)
    return (memberId, { id, requestId, act, receivedAt }) =>
      grab({ activityId: id, memberId, requestId, rainId: act.rainId, receivedAt })
  },

  job: { every: LOOK_EVERY, run: runRains },
})
