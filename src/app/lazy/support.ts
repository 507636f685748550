import { provideSupport } from '#src/machines/support/supportActors.ts'
import type { App } from '../app.ts'
import { oncePerApp } from './oncePerApp.ts'

/** The customer's side of a chat with customer service: one for the page and the sheet. */
export const supportLogicOf = oncePerApp((app: App) =>
  provideSupport({
    ...app,
    upload: app.stack.upload,
    onNeeded: () => app.actors.connection.send({ type: 'connection.needed' }),
  }),
)
