import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { OthersOnAir } from '#src/ui/anchorPlace/OthersOnAir.tsx'
import type { App } from '../app.ts'

/** Who is on the air, where the anchor whom one came for is not. */
export function othersOnAirOf(app: App) {
  const { anchorList } = provideAnchors(app)
  return function Others() {
    return <OthersOnAir logic={anchorList} />
  }
}
