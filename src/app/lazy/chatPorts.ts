import { merge } from 'rxjs'
import { comesBack } from '#src/browser/comesBack.ts'
import type { App } from '../app.ts'
import { ignoredOf } from './ignored.ts'

/** What a chat needs of the page: the app itself, whom the member ignores, and when what failed is worth another try. */
export const chatPorts = (app: App) => ({
  ...app,
  ignored: ignoredOf(app),
  lineBack: merge(app.socket.back, comesBack(app.window)),
})
