import type { Handlers } from '#src/api/contract/handlers.ts'
import type { helpRatingCalls } from '#src/api/contract/helpRatings.ts'
import { countRatings, type Rater, rateArticle, readRating } from '../content/helpRatings.ts'
import type { Caller } from '../members/caller.ts'
import { notFound } from '../platform/callError.ts'
import { shownTo } from './content.ts'
import type { CallContext } from './context.ts'

const raterOf = ({ session, deviceId, address }: Caller): Rater => ({ memberId: session?.member.id ?? null, deviceId, address })

/** The article of the help centre that is shown to who calls under this slug. Throws `notFound`. */
async function helpArticle(context: CallContext, slug: string) {
  const shown = await shownTo(context, 'article')
  const found = shown.find((one) => one.slug === slug && one.snapshot.place === 'help')
  if (found === undefined) throw notFound()
  return found
}

export const helpRatingHandlers = {
  helpRating: async ({ slug }, context) =>
    readRating(context.services.db, raterOf(context.caller), (await helpArticle(context, slug)).id),

  helpRate: async ({ slug, helped }, context) => {
    const article = await helpArticle(context, slug)
    return context.services.write((tx) => rateArticle(tx, raterOf(context.caller), article, helped))
  },

  officeHelpRatings: ({ itemId }, { services: { db } }) => countRatings(db, itemId),
} satisfies Handlers<typeof helpRatingCalls, CallContext>
