import type { ArticleHead } from '#src/api/model/shownContent.ts'
import { createPagedList } from '../kit/pagedListMachine.ts'

/** The latest news on home (C-4): asked for again by themselves, so that what an editor changes is seen within a minute. */
export const newsMachine = createPagedList<ArticleHead, null>('homeNews', { keyOf: ({ id }) => id, step: 5, renewAfter: 45_000 })
