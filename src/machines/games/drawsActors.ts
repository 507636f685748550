import { activityCalls } from '#src/api/contract/activities.ts'
import type { ActivityCard } from '#src/api/model/activities/activity.ts'
import { siteTime } from '#src/api/model/day.ts'
import type { Client } from '#src/api/transport/client.ts'
import { activityNews, listedActivities, type ActivityListPorts } from '../activities/activityListActors.ts'
import { asWhole, changesFrom } from '../kit/pagedListActors.ts'
import { drawsMachine, type ToldDraw } from './drawsMachine.ts'

/** Draws that are offered to be computed again. */
const OFFERED = 6

/** A member's draws over the activities that they are shown: those draw, and their pages tell the last draws. */
export function provideDraws(ports: ActivityListPorts) {
  return drawsMachine.provide({
    actors: {
      load: asWhole<ToldDraw, null>(async (_query, signal) => {
        const { list } = await listedActivities(ports, signal)
        // Who is barred from one is told nothing of it.
        const shown = list.filter(({ why }) => why?.why !== 'barred')
        // An activity that ends meanwhile takes no other one's draws away.
        const told = await Promise.all(shown.map((card) => drawsOf(ports.client, card, signal).catch(() => [])))
        signal.throwIfAborted()
        return told
          .flat()
          .toSorted((one, other) => other.when.localeCompare(one.when))
          .slice(0, OFFERED)
      }),
      changes: changesFrom(() => activityNews(ports)),
    },
  })
}

/** What an activity drew last; nothing of one that draws nothing. */
async function drawsOf(client: Client, { id, kind, title }: ActivityCard, signal: AbortSignal): Promise<readonly ToldDraw[]> {
  const draws = (list: readonly { readonly draw: string; readonly when: string }[] = []) =>
    list.map(({ draw, when }) => ({ id: draw, title, when }))
  if (kind === 'spinWheel') {
    const { view } = await client.call(activityCalls.spinWheelInfo, { id }, { signal })
    return draws(view?.spins.map(({ draw, at }) => ({ draw, when: siteTime(at) })))
  }
  if (kind === 'lottery') {
    const { view } = await client.call(activityCalls.lotteryInfo, { id }, { signal })
    return draws(view?.drawings.map(({ draw, day }) => ({ draw, when: day })))
  }
  if (kind === 'redPacketRain') {
    const { view } = await client.call(activityCalls.redPacketRainInfo, { id }, { signal })
    const over = view?.rains.filter(({ state }) => state === 'over' || state === 'paying')
    return draws(over?.map(({ draw, endsAt }) => ({ draw: draw.id, when: siteTime(endsAt) })))
  }
  return []
}
