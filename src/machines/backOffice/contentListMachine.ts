import type { ContentSnapshot } from '#src/api/model/content.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
import { MOST_PREVIEWS, type PreviewLink } from '#src/api/model/contentPreview.ts'
import type { ContentState } from '#src/api/model/contentPins.ts'
import type { Language } from '#src/api/model/format.ts'
import { CONTENT_PAGE, type OfficeContentRow } from '#src/api/model/officeContent.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** Which pieces are asked for. */
export type ContentQuery = {
  readonly kind: ContentKind
  readonly language: Language | null
  readonly state: ContentState | null
  readonly place: string
  readonly text: string
}

/** The pieces of a kind that a search finds; renewed after each act. */
export const contentListMachine = createPagedList<OfficeContentRow, ContentQuery>('contentList', {
  keyOf: ({ itemId }) => itemId,
  step: CONTENT_PAGE,
  onChange: 'renew',
})

/** How many a version, or all of them, helped. */
type RatingCount = { readonly helped: number; readonly not: number }

/** How many an article of the help centre helped; by version, the latest first. */
export type HelpRatings = RatingCount & { readonly versions: readonly (RatingCount & { readonly version: number })[] }

/** The same, as the list of one. */
export const helpRatingsMachine = createPagedList<HelpRatings, { readonly itemId: string }>('helpRatings', {
  keyOf: () => 'ratings',
  step: 1,
})

/** An old version of a piece, to look at. */
export const contentVersionMachine = createAct<{ readonly itemId: string; readonly version: number }, ContentSnapshot>(
  'contentVersion',
  { isQuestion: true },
)

/** The links to look at a piece before it is shown. */
export const previewLinksMachine = createPagedList<PreviewLink, { readonly itemId: string }>('previewLinks', {
  keyOf: ({ previewId }) => previewId,
  step: MOST_PREVIEWS,
  onChange: 'renew',
})

/** Makes a link to a version; null = as many of the piece work as may. */
export const previewMakeMachine = createAct<
  { readonly itemId: string; readonly version: number },
  { readonly link: string | null }
>('previewMake')

/** Takes a link back, by its id. */
export const previewEndMachine = createAct<string, object>('previewEnd')
