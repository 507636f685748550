import * as v from 'valibot'
import { ActivityCard, ActivityCards, WhyNot, WonPrize } from '../model/activities/activity.ts'
import { KIND_NAMES, type KindName, type KindOf, KINDS } from '../model/activities/kinds.ts'
import { ActivityPrize } from '../model/activities/prize.ts'
import { ClientId, Id, Timestamp } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { type Call, defineCall, type Schema } from './defineCall.ts'

/** Prizes of a page. */
export const PRIZE_PAGE = 20

/**
 * The activities that run, are to come or were over lately, with the server's time (C-12). Everybody may look; who logged in is told why they
 * may not take part. Who paused is offered none.
 */
export const activityList = defineCall({
  path: '/api/activity/list',
  quiet: true,
  effect: 'none',
  payload: v.object({}),
  reply: v.object({ now: Timestamp, isPaused: v.boolean(), list: ActivityCards }),
})

/** What the member won in activities, latest first; `before` = the last one of the page before. Who paused sees it as well. */
export const activityPrizes = defineCall({
  path: '/api/activity/prizes',
  quiet: true,
  effect: 'none',
  login: true,
  payload: v.object({ before: v.optional(Id) }),
  reply: v.object({ list: listOf(WonPrize, PRIZE_PAGE), more: v.boolean() }),
})

const InfoPayload = v.object({ id: Id })

/** What the page of an activity gets: `view` null = the member paused, and is offered nothing. */
const infoReply = <View extends Schema>(view: View) =>
  v.object({ now: Timestamp, isPaused: v.boolean(), card: v.nullable(ActivityCard), view: v.nullable(view) })

const actPayload = <Act extends Schema>(act: Act) => v.object({ id: Id, requestId: ClientId, act })

/** What became of an act of a member: done, with what it gave and how the page is now; or not, and why. */
const actReply = <View extends Schema, Reply extends Schema>(view: View, reply: Reply) =>
  v.variant('result', [
    v.object({ result: v.literal('done'), reply, prizes: v.array(ActivityPrize), view }),
    v.object({ result: v.literal('refused'), why: WhyNot }),
  ])

type InfoCall<Name extends KindName> = Call<typeof InfoPayload, ReturnType<typeof infoReply<KindOf<Name>['view']>>>
type ActCall<Name extends KindName> = Call<
  ReturnType<typeof actPayload<KindOf<Name>['act']>>,
  ReturnType<typeof actReply<KindOf<Name>['view'], KindOf<Name>['reply']>>
>

/** The names of a kind's two calls. */
export const infoCallOf = <Name extends KindName>(name: Name): `${Name}Info` => `${name}Info`
export const actCallOf = <Name extends KindName>(name: Name): `${Name}Act` => `${name}Act`

/** Of each kind of activity: what its page shows, and what a member does there, once a request. A refusal is an answer, being barred a code. */
type KindCalls = {
  readonly [Name in KindName as `${Name}Info`]: InfoCall<Name>
} & { readonly [Name in KindName as `${Name}Act`]: ActCall<Name> }

const kindCalls: Readonly<Record<string, Call>> = Object.fromEntries(
  KIND_NAMES.flatMap((name) => {
    const { view, act, reply } = KINDS[name]
    const common = { quiet: true } as const
    const info = defineCall({
      ...common,
      path: `/api/activity/${name}/info`,
      effect: 'none',
      payload: InfoPayload,
      reply: infoReply(view),
    })
    const done = defineCall({
      ...common,
      path: `/api/activity/${name}/act`,
      effect: 'keyed',
      login: true,
      payload: actPayload(act),
      reply: actReply(view, reply),
    })
    return [[infoCallOf(name), info] as const, [actCallOf(name), done] as const]
  }),
)

/** The calls are made from the list of kinds, so that a kind is named there alone: the loop forgets which is whose. */
const areKindCalls = (made: Readonly<Record<string, Call>>): made is KindCalls & Readonly<Record<string, Call>> =>
  KIND_NAMES.every((name) => Object.hasOwn(made, infoCallOf(name)) && Object.hasOwn(made, actCallOf(name)))

/** The two calls of a kind, whichever it is. */
export function callsOf(name: KindName): { readonly info: Call; readonly act: Call } {
  const [info, act] = [kindCalls[infoCallOf(name)], kindCalls[actCallOf(name)]]
  if (info === undefined || act === undefined) throw new Error(`${name} has no calls`)
  return { info, act }
}

function callsOfKinds(): KindCalls {
  if (!areKindCalls(kindCalls)) throw new Error('a kind without its calls')
  return kindCalls
}

export const activityCalls = { activityList, activityPrizes, ...callsOfKinds() }
