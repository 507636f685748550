import { provideFactor } from '#src/machines/backOffice/factorActors.ts'
import { provideQr } from '#src/machines/deposit/qrActors.ts'
import { backOfficeOf } from './backOffice.ts'
import type { App } from '../app.ts'

/** One's own second factor; what it lets in is asked for again when it is proved. */
export function factorLogicOf(app: App) {
  const backOffice = backOfficeOf(app)
  return { factor: provideFactor(app.client, () => backOffice.send({ type: 'rights.retried' })), qr: provideQr() }
}
