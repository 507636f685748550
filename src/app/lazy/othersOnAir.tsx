import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { OthersOnAir } from '#src/ui/anchorPlace/OthersOnAir.tsx'
import type { App } from '../app.ts'

/** Who else is on the air, at an anchor's place. */
export function othersOnAirOf(app: App) {
  const { anchorList } = provideAnchors(app)
  return function Others({ except }: { readonly except: string }) {
    return <OthersOnAir logic={anchorList} except={except} />
  }
}
