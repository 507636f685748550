import * as v from 'valibot'
import type { Status } from './common.ts'
import { listOf } from './listOf.ts'
import { LocalWords } from './maintenance.ts'
import type { GoodsFields } from './pointShop.ts'
import { SignedProposal } from './signedProposal.ts'
import type { TaskFields } from './task.ts'

/** What two operators sign where members get more by it than before: a setting, a task, goods for points. */
const RaiseKind = v.picklist(['setting', 'task', 'goods'])
export type RaiseKind = v.InferOutput<typeof RaiseKind>

/** What a raise changes of its subject. */
const RaiseField = v.picklist(['value', 'status', 'target', 'points', 'price', 'coins', 'stock', 'limit'])
type RaiseField = v.InferOutput<typeof RaiseField>

/** A field as it is and as it would be, as somebody writes them; '' = without an end. */
const RaiseChange = v.object({ field: RaiseField, before: v.string(), after: v.string() })
export type RaiseChange = v.InferOutput<typeof RaiseChange>
export const RaiseChanges = v.array(RaiseChange)

/** A raise that one operator signed, and that waits for another one until `expiresAt`. `subject` = a setting's key, or an id. */
export const Raise = v.object({
  ...SignedProposal.entries,
  kind: RaiseKind,
  subject: v.string(),
  /** What it is called, where its subject does not say that; null = it does. */
  title: v.nullable(LocalWords),
  changes: listOf(RaiseChange),
})
export type Raise = v.InferOutput<typeof Raise>

/** What became of a verdict, with what waits now: done; it is about something that changed meanwhile; one's own is not signed twice; its first signature counts no more. */
export const RaiseAnswer = v.object({ result: v.picklist(['done', 'late', 'own', 'unsigned']), list: listOf(Raise) })
export type RaiseAnswer = v.InferOutput<typeof RaiseAnswer>

const ON = '1'
/** How many there are, or are for a member, where null = without an end. */
const countOf = (count: number | null) => count ?? Number.POSITIVE_INFINITY

type Prize = Pick<TaskFields, 'target' | 'points'> & { readonly status: Status }
/** Whether members get more by a task than before: more points, for less, or at all. */
export const taskPaysMore = (next: Prize, kept: Prize): boolean =>
  next.status === ON && (kept.status !== ON || next.points > kept.points || next.target < kept.target)

type Offer = Pick<GoodsFields, 'price' | 'coins' | 'stock' | 'limit' | 'status'>
/** Whether members get more by goods than before: more coins, for fewer points, more of them, or at all. `kept` null = they are new. */
export const goodsPayMore = (next: Offer, kept: Offer | null): boolean =>
  next.status === ON &&
  (kept?.status !== ON ||
    next.price < kept.price ||
    next.coins > kept.coins ||
    countOf(next.stock) > countOf(kept.stock) ||
    countOf(next.limit) > countOf(kept.limit))
