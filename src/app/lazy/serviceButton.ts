import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from '../app.ts'

/** The button of customer service for any page: its code and words come when it is first drawn. */
export const serviceButtonOf = (app: App) =>
  lazyComponent(async () => (await import('./serviceSheet.tsx')).serviceSheetOf(app), ['service', 'support'])
