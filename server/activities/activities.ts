import type { KindName } from '#src/api/model/activities/kinds.ts'
import { activityKey, memberKey } from '../platform/transaction.ts'
import type { ParsedPayloadOf } from '#src/api/contract/defineCall.ts'
import type { activityPrizes } from '#src/api/contract/activities.ts'
import type { Platform } from '../platform/platform.ts'
import type { Vault } from '../platform/vault.ts'
import { hearDeeds } from './deeds.ts'
import { SERVER_KINDS } from './kinds.ts'
import { actInActivity, activityInfo, listActivities } from './memberActivities.ts'
import { type GiveGrant, givePrize, listPrizes } from './prizes.ts'
import { refusedBy } from './refusal.ts'

/** How often it is looked for deeds that a crash or a fault left, in ms. */
const LOOK_EVERY = 60_000

export type Activities = ReturnType<typeof createActivities>

type Order = { readonly id: string; readonly requestId: string; readonly act: unknown }

/** Activities for members: lists, pages and acts, and what goes on by itself. `giveGrant` stands for the locked bonuses. */
export function createActivities(
  platform: Pick<Platform, 'db' | 'write' | 'now' | 'bus' | 'jobs'> & { readonly vault: Vault },
  giveGrant: GiveGrant,
) {
  const { db, write, now, bus, jobs, vault } = platform
  const crowds = new Map(
    Object.values(SERVER_KINDS).flatMap(({ name, crowd }) =>
      crowd === null ? [] : [[name, crowd({ db, write, now, vault })] as const],
    ),
  )

  return {
    list: (memberId: string | null) => listActivities(db, memberId, now()),
    prizes: (memberId: string, query: ParsedPayloadOf<typeof activityPrizes>) => listPrizes(db, memberId, query),
    /** See the calls `…Info`. Throws `activityBlacklisted` for who is barred. */
    async info(kind: KindName, id: string, memberId: string | null) {
      try {
        return await activityInfo(db, kind, id, memberId, now())
      } catch (error) {
        refusedBy(error)
        throw error
      }
    },
    /** See the calls `…Act`. `receivedAt` = when it reached the server. */
    async act(kind: KindName, memberId: string, order: Order, receivedAt = now()) {
      const received = { ...order, receivedAt }
      try {
        const take = crowds.get(kind)
        if (take !== undefined) return await take(memberId, received)
        return await write((tx) => actInActivity(tx, { giveGrant, vault }, kind, memberId, received), {
          keys: [memberKey(memberId), activityKey(order.id)],
        })
      } catch (error) {
        return { result: 'refused', why: refusedBy(error) } as const
      }
    },
    /** Tells the kinds what members do as it happens, and does what is due by time. Returns what stops it. */
    start(onFault: (error: unknown) => void): () => Promise<void> {
      const work = () => hearDeeds(platform, { giveGrant, vault }, onFault)
      const listening = jobs.start({ kind: 'activityDeeds', every: LOOK_EVERY, work, onFault })
      const unsubscribe = bus.subscribe((message, isOwn) => {
        // What another node leaves is found by the next look.
        if (isOwn && message.type === 'deed') listening.wake()
      })
      const ends = [listening.stop]
      const context = {
        db,
        write,
        now,
        vault,
        give: (tx: Parameters<typeof givePrize>[0], ...rest: Tail) => givePrize(tx, giveGrant, ...rest),
      }
      for (const { name, job } of Object.values(SERVER_KINDS))
        if (job != null)
          ends.push(jobs.start({ kind: 'activity', key: name, every: job.every, work: () => job.run(context), onFault }).stop)
      return async () => {
        unsubscribe()
        for (const end of ends) await end()
      }
    },
  }
}

type Tail = Parameters<typeof givePrize> extends readonly [unknown, unknown, ...infer Rest] ? Rest : never
