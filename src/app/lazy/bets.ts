import { lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { oncePerApp } from './oncePerApp.ts'

/** The slip that prices outside of a sportsbook open, as long as the page lasts: its code comes with the first of them. */
export const betSheetOf = oncePerApp((app) => lazyOnce(async () => (await import('./betSheet.ts')).startBetSheet(app)))
