import type { ContentSnapshot } from '#src/api/model/content.ts'
import type { ContentKind } from '#src/api/model/contentPlaces.ts'
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

/** An old version of a piece, to look at. */
export const contentVersionMachine = createAct<{ readonly itemId: string; readonly version: number }, ContentSnapshot>(
  'contentVersion',
)
