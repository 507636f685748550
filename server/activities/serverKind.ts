import * as v from 'valibot'
import type { Kind, TermsOf } from '#src/api/model/activities/defineKind.ts'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import type { ActivityPrize } from '#src/api/model/activities/prize.ts'
import type { Reader } from '../platform/db/database.ts'
import type { DeedName, DeedOf } from '../platform/deeds.ts'
import type { Platform } from '../platform/platform.ts'
import type { Transaction } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { type GiveGrant, givePrize, type PrizeOrder, type PrizeWire } from './prizes.ts'
import { Refusal, type WhyNotWire } from './refusal.ts'
import { type ActivityRow, termsOf } from './rows.ts'
import type { GainWire } from './gains.ts'
import { keepEntry, readEntry } from './entries.ts'
import { keepTerms } from './keptTerms.ts'

type Schema = v.GenericSchema<unknown, unknown>

/** What a kind's view is made from. `memberId` null = a visitor, or the preview: then `entry` is as one begins. */
type Seen<K extends Kind, Entry> = {
  readonly reader: Reader
  readonly activity: ActivityRow
  readonly terms: TermsOf<K>
  readonly memberId: string | null
  readonly entry: Entry
  readonly now: number
}

/** What a kind's act or hook works with, in one transaction. */
type Doing<K extends Kind, Entry> = {
  readonly tx: Transaction
  /** What seeds of draws are sealed with. */
  readonly vault: Vault
  /** When what the member asks for reached the server: before it waited for its turn. */
  readonly receivedAt: number
  readonly activity: ActivityRow
  readonly terms: TermsOf<K>
  readonly memberId: string
  /** What the member's own device made up for this act, at random; null = a hook, or a job. */
  readonly requestId: string | null
  readonly entry: Entry
  /** Keeps how the member stands from now on; once a transaction. */
  readonly keep: (entry: Entry) => Promise<void>
  /** Gives the member a prize, once a key. False = they have it already. A budget that does not hold it undoes the whole transaction. */
  readonly give: (order: PrizeOrder) => Promise<boolean>
  /** Ends the act with a reason, and undoes what was done until then. */
  readonly refuse: (why: WhyNotWire) => never
}

/** What a kind works with that takes its acts itself; `vault` opens the seeds of draws. */
type CrowdContext = Pick<Platform, 'db' | 'write' | 'now'> & { readonly vault: Vault }

/** An act of a member, as it was asked for; `receivedAt` = when it reached the server. */
type ActOrder<Act> = { readonly id: string; readonly requestId: string; readonly act: Act; readonly receivedAt: number }
/** What answers it when it was done. */
type ActDone<View, Reply> = {
  readonly result: 'done'
  readonly reply: Reply
  readonly prizes: readonly PrizeWire[]
  readonly view: View
}
type TakeActs = (memberId: string, order: ActOrder<unknown>) => Promise<ActDone<unknown, unknown>>

/** What a job of a kind works with: it makes its own transactions, each resumable wherever it was cut short. */
export type JobContext = CrowdContext & {
  /** Gives a prize, in a transaction of the job. */
  readonly give: (tx: Transaction, activity: ActivityRow, memberId: string, order: PrizeOrder) => Promise<boolean>
}

type Job = { readonly every: number; readonly run: (context: JobContext) => Promise<void> }

type KindOnServer<K extends Kind, Entry> = {
  /** What is kept of each member who took part: its schema, and how one begins. */
  readonly entry: { readonly schema: v.GenericSchema<unknown, Entry>; readonly initial: Entry }
  readonly view: (seen: Seen<K, Entry>) => Promise<v.InferInput<K['view']>> | v.InferInput<K['view']>
  /** The most that it brings, by its terms, which lists share; null, or without it = that follows from those who take part. */
  readonly gain?: (at: { readonly terms: TermsOf<K>; readonly reader: Reader }) => Promise<GainWire | null> | GainWire | null
  /** Whether a member did all that there is to do today, so that the next thing comes with the site's next day. Without it a kind has no such days. */
  readonly isDone?: (seen: Seen<K, Entry> & { readonly memberId: string }) => Promise<boolean> | boolean
  /** Does what a member asks for; the engine asked before whether they may take part. */
  readonly act?: (doing: Doing<K, Entry>, act: v.InferOutput<K['act']>) => Promise<v.InferInput<K['reply']>>
  /**
   * In place of `act`, for acts that thousands do within seconds: makes, once for the server, what takes them. It asks itself all that the engine
   * asks (`whyNotEach`, `refusedOfMany`, the pace, whether the request was done before), in few queries for many members.
   */
  readonly crowd?: (
    context: CrowdContext,
  ) => (
    memberId: string,
    order: ActOrder<v.InferOutput<K['act']>>,
  ) => Promise<ActDone<v.InferInput<K['view']>, v.InferInput<K['reply']>>>
  /** Hears what members did while the activity ran, each deed once, for those who may take part. A refusal means: heard, and nothing came of it. */
  readonly on?: { readonly [Name in DeedName]?: (doing: Doing<K, Entry>, deed: DeedOf<Name>, at: number) => Promise<void> }
  /** Looks for what is due by time, every so many ms and at every start of the server. */
  readonly job?: Job
}

/** A kind as the engine knows it: what is kept is read at this door, and typed inside. */
export type ServerKind = {
  readonly name: KindName
  readonly terms: Schema
  readonly view: (seen: SeenRow) => Promise<unknown>
  readonly gain: (reader: Reader, activity: ActivityRow) => Promise<GainWire | null>
  /** Whether a member did all that there is to do today. */
  readonly isDone: (seen: SeenRow & { readonly memberId: string }) => Promise<boolean>
  readonly act: (at: DoingRow, act: unknown) => Promise<Done>
  readonly crowd: ((context: CrowdContext) => TakeActs) | null
  readonly deeds: ReadonlySet<DeedName>
  readonly hear: (at: DoingRow, deed: DeedOf<DeedName>, happenedAt: number) => Promise<void>
  readonly job: Job | null
}

/** What is needed to give and to draw. */
export type Means = { readonly giveGrant: GiveGrant; readonly vault: Vault }

type SeenRow = { readonly reader: Reader; readonly activity: ActivityRow; readonly memberId: string | null; readonly now: number }
type DoingRow = {
  readonly tx: Transaction
  /** When it reached the server; without it, now. */
  readonly receivedAt?: number
  readonly activity: ActivityRow
  readonly memberId: string
  readonly requestId?: string
} & Means
type Done = { readonly reply: unknown; readonly prizes: readonly ActivityPrize[] }

/** Joins a kind of the model with what the server does for it. */
export function serverKind<K extends Kind & { readonly name: KindName }, Entry>(kind: K, on: KindOnServer<K, Entry>): ServerKind {
  const listedTerms = keepTerms(kind)
  const entryOf = (kept: { readonly state: unknown } | null): Entry =>
    kept === null ? on.entry.initial : v.parse(on.entry.schema, kept.state)

  /** The call read it by the kind's own schema, which may make something else of it: it is not read again. */
  const isAct = (act: unknown): act is v.InferOutput<K['act']> => typeof act === 'object' && act !== null
  function actOf(act: unknown): v.InferOutput<K['act']> {
    if (!isAct(act)) throw new TypeError(`no act of ${kind.name}`)
    return act
  }

  async function doing({ tx, receivedAt = tx.at, activity, memberId, requestId, giveGrant, vault }: DoingRow) {
    const key = { activityId: activity.id, memberId }
    const kept = await readEntry(tx.db, key)
    const prizes: ActivityPrize[] = []
    const work: Doing<K, Entry> = {
      tx,
      vault,
      receivedAt,
      activity,
      terms: termsOf(kind, activity),
      memberId,
      requestId: requestId ?? null,
      entry: entryOf(kept),
      keep: (entry) => keepEntry(tx, key, entry, kept?.version ?? null),
      async give(order) {
        const isNew = await givePrize(tx, giveGrant, activity, memberId, order)
        if (isNew) prizes.push(order.prize)
        return isNew
      },
      refuse(why) {
        throw new Refusal(why)
      },
    }
    return { work, prizes }
  }

  return {
    name: kind.name,
    terms: kind.terms,
    async view({ reader, activity, memberId, now }) {
      const kept = memberId === null ? null : await readEntry(reader, { activityId: activity.id, memberId })
      return on.view({ reader, activity, terms: termsOf(kind, activity), memberId, entry: entryOf(kept), now })
    },
    async gain(reader, activity) {
      if (on.gain === undefined) return null
      const terms = listedTerms(activity)
      return terms === null ? null : on.gain({ terms, reader })
    },
    async isDone({ reader, activity, memberId, now }) {
      if (on.isDone === undefined) return false
      const terms = listedTerms(activity)
      if (terms === null) return false
      const entry = entryOf(await readEntry(reader, { activityId: activity.id, memberId }))
      return on.isDone({ reader, activity, terms, memberId, entry, now })
    },
    async act(at, act) {
      if (on.act === undefined) throw new Error(`${kind.name} takes its acts itself`)
      const { work, prizes } = await doing(at)
      const reply = await on.act(work, actOf(act))
      return { reply, prizes }
    },
    crowd:
      on.crowd === undefined
        ? null
        : (context) => {
            const take = on.crowd!(context)
            return (memberId, order) => take(memberId, { ...order, act: actOf(order.act) })
          },
    deeds: new Set(DEEDS.filter((name) => on.on?.[name] !== undefined)),
    async hear(at, deed, happenedAt) {
      const { work } = await doing(at)
      switch (deed.what) {
        case 'deposit':
          return on.on?.deposit?.(work, deed, happenedAt)
        case 'validBets':
          return on.on?.validBets?.(work, deed, happenedAt)
      }
    },
    job: on.job ?? null,
  }
}

const DEEDS: readonly DeedName[] = ['deposit', 'validBets']
