import { FloatWindow } from '#src/ui/floatWindow/FloatWindow.tsx'
import { ServiceBubble } from '#src/ui/service/ServiceBubble.tsx'
import type { App } from '../app.ts'
import { floatWindowOf } from './floatWindow.ts'
import { supportLogicOf } from './support.ts'

/** What lies beside every page of the site: the way to customer service, and what operators let float there. */
export function besideOf(app: App) {
  const logic = supportLogicOf(app)
  const floating = floatWindowOf(app)
  return function Beside() {
    return (
      <>
        <FloatWindow {...floating} />
        <ServiceBubble actors={app.actors} logic={logic} now={app.now} makeId={app.makeId} />
      </>
    )
  }
}
