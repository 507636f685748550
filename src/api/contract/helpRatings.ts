import * as v from 'valibot'
import { ContentSlug } from '../model/contentPlaces.ts'
import { Id } from '../model/common.ts'
import { listOf } from '../model/listOf.ts'
import { ContentVersionNumber } from '../model/officeContent.ts'
import { defineCall } from './defineCall.ts'

/** What who asks said of an article; null = nothing yet. */
const Rating = v.object({ helped: v.nullable(v.boolean()) })

/** Versions whose answers are told apart, latest first; older ones are in the sum alone. */
export const RATED_VERSIONS = 10

/** Whether an article of the help centre helped who asks: the member, else the device (P-10). `notFound` for one that is not shown to them. */
export const helpRating = defineCall({
  path: '/api/site/help/rating',
  effect: 'none',
  quiet: true,
  payload: v.object({ slug: ContentSlug }),
  reply: Rating,
})

/** Says whether an article helped: one answer a member or device, the last one. */
export const helpRate = defineCall({
  path: '/api/site/help/rate',
  effect: 'keyed',
  quiet: true,
  payload: v.object({ slug: ContentSlug, helped: v.boolean() }),
  reply: Rating,
})

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Counts = { helped: count, not: count }

/** How many an article of the help centre helped, and how many not; of all its versions and by the version that they read. */
export const officeHelpRatings = defineCall({
  path: '/api/admin/content/help-ratings',
  quiet: true,
  right: 'content.read',
  effect: 'none',
  payload: v.object({ itemId: Id }),
  reply: v.object({ ...Counts, versions: listOf(v.object({ version: ContentVersionNumber, ...Counts }), RATED_VERSIONS) }),
})

export const helpRatingCalls = { helpRating, helpRate, officeHelpRatings }
