import type { ComponentType } from 'react'
import type { App } from './app.ts'

/** What every page is given; beside it, what its own feature provides. */
export type PageProps = App['pageProps']

/** A page that comes with the code of its feature. */
export type Feature = (app: App) => Promise<ComponentType>

type Manifest<Own extends object> = {
  readonly page: ComponentType<PageProps & Own>
  /** Takes from the app what the feature needs, and makes of it what its page needs beside `PageProps`. */
  readonly provide: (app: App) => Own | Promise<Own>
}

/**
 * Declares a feature whose code comes with its first visit: its page, and what the page is given. A page names in its props only what
 * it needs; that it gets it is checked here.
 */
export function defineFeature<Own extends object>({ page: Page, provide }: Manifest<Own>): Feature {
  return async (app) => {
    const own = await provide(app)
    return function FeaturePage() {
      return <Page {...app.pageProps} {...own} />
    }
  }
}
