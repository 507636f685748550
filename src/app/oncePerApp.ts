import type { App } from './app.ts'

/** What lasts as long as the page though its code came late, and that several features share: started by the first of them. */
export function oncePerApp<T>(start: (app: App) => T): (app: App) => T {
  const started = new WeakMap<App, { readonly it: T }>()
  return (app) => {
    const kept = started.get(app) ?? { it: start(app) }
    started.set(app, kept)
    return kept.it
  }
}
