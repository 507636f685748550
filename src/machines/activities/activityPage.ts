import type * as v from 'valibot'
import type { ActivityCard, WhyNot } from '#src/api/model/activities/activity.ts'
import type { Kind } from '#src/api/model/activities/defineKind.ts'
import type { KindName } from '#src/api/model/activities/kinds.ts'
import type { ActivityPrize } from '#src/api/model/activities/prize.ts'
import type { ErrorKey } from '#src/api/model/errorKeys.ts'

/** Where this site is, for links that lead to it; and the code by which somebody called this person here (E-4), null = none. */
type Visit = { readonly origin: string; readonly referral: string | null }

/**
 * What a page shows of an activity; `view` is of the kind of its card (`isOfKind`), and `all` is what this person is shown of all activities. A
 * preview has neither visit nor others.
 */
export type ActivitySheet = {
  readonly card: ActivityCard
  readonly view: unknown
  readonly visit?: Visit
  readonly all?: readonly ActivityCard[]
}

/** What is there at an address: an activity; none that this person is shown; none, as they paused, or as they were barred. */
export type ActivityFound =
  | { readonly found: 'open'; readonly sheet: ActivitySheet }
  | { readonly found: 'missing' | 'paused' | 'barred' }

/** What a member asks of an activity, once a `clientId`. `act` is of the kind. */
export type ActivityOrder = {
  readonly clientId: string
  readonly kind: KindName
  readonly act: Readonly<Record<string, unknown>>
}

/** What became of it: done, refused for a reason of the activity's, or refused as any call may be. */
export type ActivityAnswer =
  | {
      readonly result: 'done'
      readonly reply: unknown
      readonly prizes: readonly ActivityPrize[]
      readonly view: unknown
    }
  | { readonly result: 'refused'; readonly why: WhyNot }
  | { readonly result: 'failed'; readonly errorKey: ErrorKey }

type SheetOf<K extends Kind> = ActivitySheet & { readonly view: v.InferOutput<K['view']> }

/** Whether a sheet is of a kind, and its view with it: the kind's own call read it. */
export const isOfKind = <K extends Kind>(kind: K, sheet: ActivitySheet): sheet is SheetOf<K> => sheet.card.kind === kind.name
