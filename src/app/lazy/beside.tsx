import { ServiceBubble } from '#src/ui/service/ServiceBubble.tsx'
import type { App } from '../app.ts'
import { supportLogicOf } from './support.ts'

/** What lies beside every page of the site: the way to customer service. */
export function besideOf(app: App) {
  const logic = supportLogicOf(app)
  return function Beside() {
    return <ServiceBubble actors={app.actors} logic={logic} now={app.now} makeId={app.makeId} />
  }
}
