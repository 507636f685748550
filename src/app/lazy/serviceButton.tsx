import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from '../app.ts'

/** The button of customer service for any page: its code and words come when it is first drawn. */
export const serviceButtonOf = (app: App) =>
  lazyComponent(async () => {
    const [{ ServiceSheet }, { supportLogicOf }] = await Promise.all([
      import('#src/ui/service/ServiceSheet.tsx'),
      import('./support.ts'),
    ])
    const logic = supportLogicOf(app)
    return function ServiceButton() {
      return <ServiceSheet actors={app.actors} logic={logic} now={app.now} makeId={app.makeId} />
    }
  }, ['service', 'support'])
