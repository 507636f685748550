import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import { actCallOf, type activityCalls, infoCallOf } from '#src/api/contract/activities.ts'
import type { Handlers } from '#src/api/contract/handlers.ts'
import { KIND_NAMES } from '#src/api/model/activities/kinds.ts'
import { SERVER_KINDS } from '../activities/kinds.ts'
import { memberOf } from '../members/caller.ts'
import type { CallContext } from './context.ts'

type All = Handlers<typeof activityCalls, CallContext>
type OfKinds = Omit<All, 'activityList' | 'activityPrizes'>
type Act = { readonly id: string; readonly requestId: string; readonly act: unknown }

/** The two calls of each kind, which all end in the one engine; what a kind takes and gives is checked by its schemas. */
const ofKinds: object = Object.fromEntries(
  KIND_NAMES.flatMap((kind) => [
    [
      infoCallOf(kind),
      ({ id }: ParsedPayloadOf<(typeof activityCalls)['signGiftsInfo']>, { services, caller }: CallContext) =>
        services.activities.info(kind, id, caller.session?.member.id ?? null),
    ],
    [
      actCallOf(kind),
      (order: Act, { services, caller, receivedAt }: CallContext) =>
        services.activities.act(kind, memberOf(caller).id, order, receivedAt),
    ],
  ]),
)

/** Calls that thousands make within seconds (`crowd` of a kind): they wait in a lane of their own and hold up no others. */
export const crowdedCalls: ReadonlySet<string> = new Set(
  Object.values(SERVER_KINDS).flatMap(({ name, crowd }) => (crowd === null ? [] : [actCallOf(name)])),
)

/** The loop forgets which is whose. */
const areHandlers = (made: object): made is OfKinds =>
  KIND_NAMES.every((name) => Object.hasOwn(made, infoCallOf(name)) && Object.hasOwn(made, actCallOf(name)))

function handlersOfKinds(): OfKinds {
  if (!areHandlers(ofKinds)) throw new Error('a kind without its handlers')
  return ofKinds
}

export const activityHandlers: All = {
  activityList: (_, { services, caller }) => services.activities.list(caller.session?.member.id ?? null),
  activityPrizes: (query, { services, caller }) => services.activities.prizes(memberOf(caller).id, query),
  ...handlersOfKinds(),
}
