import { scrollDirection } from '#src/browser/scrollDirection.ts'
import { FloatWindow } from '#src/ui/floatWindow/FloatWindow.tsx'
import { ServiceBubble } from '#src/ui/service/ServiceBubble.tsx'
import { useSyncExternalStore } from 'react'
import { Later } from '#src/ui/kit/Later.tsx'
import type { App } from '../app.ts'
import { betSheetOf } from './bets.ts'
import { floatWindowOf } from './floatWindow.ts'
import { supportLogicOf } from './support.ts'

/** What lies beside every page of the site: the way to customer service, and what operators let float there, and the slip once a price was pressed. */
export function besideOf(app: App) {
  const logic = supportLogicOf(app)
  const floating = floatWindowOf(app)
  const lazy = betSheetOf(app)
  const { dataset } = app.window.document.documentElement
  // The bar of a phone on its side gives way to what one reads.
  app.page.own(scrollDirection(app.window), { next: (way) => (dataset['scrolled'] = way) })
  return function Beside() {
    const bets = useSyncExternalStore(lazy.subscribe, lazy.current)
    return (
      <>
        <FloatWindow {...floating} />
        {bets !== undefined && bets !== null && (
          <Later>
            <bets.Page />
          </Later>
        )}
        <ServiceBubble actors={app.actors} logic={logic} now={app.now} makeId={app.makeId} />
      </>
    )
  }
}
