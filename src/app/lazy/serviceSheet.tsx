import { ServiceSheet } from '#src/ui/service/ServiceSheet.tsx'
import type { App } from '../app.ts'
import { supportLogicOf } from './support.ts'

/** The button of customer service with the chat behind it. */
export function serviceSheetOf(app: App) {
  const logic = supportLogicOf(app)
  return function ServiceButton() {
    return <ServiceSheet actors={app.actors} logic={logic} now={app.now} makeId={app.makeId} />
  }
}
