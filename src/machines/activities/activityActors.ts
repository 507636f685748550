import { interval, merge, type Observable } from 'rxjs'
import * as v from 'valibot'
import { activityPrizes, callsOf } from '#src/api/contract/activities.ts'
import { ActivityCard, WhyNot, type WonPrize } from '#src/api/model/activities/activity.ts'
import { KindName } from '#src/api/model/activities/kinds.ts'
import type { ActivityPrize } from '#src/api/model/activities/prize.ts'
import { ClientId, SESSION_KEYS } from '#src/api/model/common.ts'
import { VisitCode } from '#src/api/model/visitCode.ts'
import { profile } from '#src/api/profile.ts'
import { toApiError } from '#src/api/transport/errors.ts'
import type { DeviceStorage } from '#src/browser/storage.ts'
import { type DurableOrderPorts, provideDurableOrder } from '../durableOrder/durableOrderActors.ts'
import { callActor } from '../kit/callActors.ts'
import { asWhole, byCursor, changesFrom } from '../kit/pagedListActors.ts'
import { fromObservable } from 'xstate'
import type { ActivityAnswer, ActivityFound, ActivityOrder } from './activityPage.ts'
import { activityPageMachine } from './activityPageMachine.ts'
import { activityNews, type ActivityListPorts, listedActivities } from './activityListActors.ts'
import { type ActivityList, activityListMachine, prizeListMachine } from './activityListMachine.ts'

type ActivityPorts = DurableOrderPorts &
  ActivityListPorts & {
    /** This site's own, `https://site.example`: links lead there. */
    readonly origin: string
    /** Where the tab keeps the codes of the visit (E-4). */
    readonly tab: Pick<DeviceStorage, 'read'>
  }

/** How often it is asked again: an activity begins and ends by itself, and nobody tells. */
const LOOK_EVERY = 60_000
const KeptOrder = v.object({ clientId: ClientId, kind: KindName, act: v.record(v.string(), v.unknown()) })

/** The answers of a kind's calls, which read their own parts. */
const Info = v.object({
  isPaused: v.boolean(),
  card: v.nullable(v.custom<ActivityCard>((value) => typeof value === 'object')),
  view: v.unknown(),
})
const Acted = v.variant('result', [
  v.object({
    result: v.literal('done'),
    reply: v.unknown(),
    prizes: v.array(v.custom<ActivityPrize>((value) => typeof value === 'object')),
    view: v.unknown(),
  }),
  v.object({ result: v.literal('refused'), why: v.custom<WhyNot>((value) => typeof value === 'object') }),
])

/** Activities over calls, pushes and the device's storage. What is kept of an act belongs to one member. */
export function provideActivities(ports: ActivityPorts) {
  const { client, origin, tab } = ports
  const news = (): Observable<unknown> => merge(activityNews(ports), interval(LOOK_EVERY))
  const listed = (signal: AbortSignal) => listedActivities(ports, signal)

  async function find(id: string, signal: AbortSignal): Promise<ActivityFound> {
    const { list, isPaused } = await listed(signal)
    if (isPaused) return { found: 'paused' }
    const kind = list.find((card) => card.id === id)?.kind
    if (kind === undefined) return { found: 'missing' }
    try {
      const { card, view } = v.parse(Info, await client.call(callsOf(kind).info, { id }, { signal }))
      if (card === null) return { found: 'paused' }
      const visit = { origin, referral: tab.read(SESSION_KEYS.referral, VisitCode) }
      return { found: 'open', sheet: { card, view, visit, all: list } }
    } catch (error) {
      const { code } = toApiError(error)
      if (code === profile.codes.activityBlacklisted) return { found: 'barred' }
      if (code === profile.codes.notFound) return { found: 'missing' }
      throw error
    }
  }

  return {
    list: activityListMachine.provide({
      actors: {
        load: asWhole<ActivityList, null>(async (_, signal) => [await listed(signal)]),
        changes: changesFrom<null>(news),
      },
    }),
    prizes: prizeListMachine.provide({
      actors: {
        load: byCursor<WonPrize, null>((_, after, signal) =>
          client.call(activityPrizes, after === null ? {} : { before: after.id }, { signal }),
        ),
        changes: changesFrom<null>(news),
      },
    }),
    page: activityPageMachine.provide({
      actors: {
        load: callActor<ActivityFound, { id: string }>(({ id }, signal) => find(id, signal)),
        changes: fromObservable<unknown, { id: string }>(news),
        order: provideDurableOrder<ActivityOrder, ActivityAnswer>(ports, {
          key: (owner, place) => `activity.${owner}.${place}`,
          schema: KeptOrder,
          submit: async ({ clientId, kind, act }, { place, signal }) =>
            v.parse(Acted, await client.call(callsOf(kind).act, { id: place, requestId: clientId, act }, { signal })),
          refused: (errorKey) => ({ result: 'failed', errorKey }),
        }),
      },
    }),
  }
}
