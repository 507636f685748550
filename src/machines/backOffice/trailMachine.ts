import type { TrailItem, TrailOutcome } from '#src/api/model/trail.ts'
import { createAct } from '../kit/actMachine.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'
import type { SavedFile } from './savePages.ts'

/** Which rows of the trail; null = whatever it is. Days are of UTC+8 (`2025-08-13`), both included. */
export type TrailQuery = {
  readonly by: string | null
  readonly act: string | null
  readonly text: string | null
  readonly outcome: TrailOutcome | null
  readonly from: string | null
  readonly to: string | null
}

/** Rows of a page. */
export const TRAIL_STEP = 50

/** What staff did, latest first, page after page. */
export const trailMachine = createPagedList<TrailItem, TrailQuery>('trail', { keyOf: ({ id }) => id, step: TRAIL_STEP })

/** Which rows are saved as a file, under which headings. */
export type TrailExport = { readonly query: TrailQuery; readonly headings: readonly string[] }

/** Saves what a query finds as a file, all pages of it. */
export const trailExportMachine = createAct<TrailExport, SavedFile>('trailExport')
