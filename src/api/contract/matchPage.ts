import * as v from 'valibot'
import { AnchorMatch } from '../model/anchor.ts'
import { Cursor } from '../model/cursor.ts'
import { listOf } from '../model/listOf.ts'
import { SPORT_KINDS, type SportKind } from '../model/sport.ts'

/** How many items of a list belong to each sport. */
function countSports(list: readonly { readonly matchClass: SportKind }[]): Partial<Record<SportKind, number>> {
  const counts: Partial<Record<SportKind, number>> = {}
  for (const { matchClass } of list) counts[matchClass] = (counts[matchClass] ?? 0) + 1
  return counts
}

/** A page of a live list: anchors' rooms or matches. All but the list may be left out (C-13). */
export const MatchPage = v.pipe(
  v.object({
    /** The lobby's position when the list was made: what was pushed up to there is in it already. */
    lobby: v.optional(Cursor, { epoch: '', seq: 0 }),
    list: listOf(AnchorMatch),
    total: v.optional(v.number()),
    /** How many there are of each sport, for the filters: on the air or not, whatever their phase. */
    counts: v.optional(v.record(v.picklist(SPORT_KINDS), v.number())),
  }),
  v.transform((page) => ({ ...page, total: page.total ?? page.list.length, counts: page.counts ?? countSports(page.list) })),
)
