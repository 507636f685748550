import { defer, type Observable } from 'rxjs'
import { fromObservable, type NonReducibleUnknown } from 'xstate'
import { bannersV2 } from '#src/api/contract/content.ts'
import type { PlacedBanner } from '#src/api/model/shownContent.ts'
import type { Client } from '#src/api/transport/client.ts'
import { shownList } from '#src/streams/shownList.ts'
import { carouselMachine } from './carouselMachine.ts'

export type HomePorts = { readonly client: Client; readonly hidden: Observable<boolean>; readonly random: () => number }

/** Home's banners (C-7): an actor whose context is their list, undefined until it has come, and what turns them. */
export function provideHome({ client, ...ports }: HomePorts) {
  const ask = () => defer(async () => (await client.call(bannersV2, { place: 'home' })).list)
  return {
    banners: fromObservable<readonly PlacedBanner[], NonReducibleUnknown>(() => shownList({ ask, ...ports })),
    carousel: carouselMachine,
  }
}
