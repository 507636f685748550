import * as v from 'valibot'
import { InviteTerms } from '#src/api/model/invite.ts'
import { FenAmount } from '#src/api/model/money/wireAmount.ts'
import { defineKind } from '#src/api/model/activities/defineKind.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * Invite a friend: the page of the site's invitations among the activities. It pays nothing itself: what a friend brings, and after what, is the
 * site's setting, counted and paid as invitations are, whether an activity is on or not. So a friend is never paid for twice.
 */
export const inviteFriend = defineKind({
  name: 'inviteFriend',
  fields: {},
  view: v.object({
    ...InviteTerms.entries,
    /** Friends that count in this month. */
    counted: Count,
    /** The code of the member's link; null = none was asked for yet. */
    code: v.nullable(v.string()),
    /** How many friends there are, how many of them count, and what of that can be claimed now. */
    friends: v.object({ all: Count, counting: Count, claimable: FenAmount }),
  }),
  act: v.variant('do', [v.object({ do: v.literal('code') })]),
  reply: v.object({ code: v.string() }),
})
