import { defer, type Observable, startWith } from 'rxjs'
import * as v from 'valibot'
import { fromObservable, type NonReducibleUnknown } from 'xstate'
import { bannersV2 } from '#src/api/contract/banners.ts'
import { PlacedBanner } from '#src/api/model/shownContent.ts'
import { takePageData } from '#src/browser/page.ts'
import type { Client } from '#src/api/transport/client.ts'
import { shownList } from '#src/streams/shownList.ts'
import { carouselMachine } from './carouselMachine.ts'

export type HomePorts = {
  readonly client: Client
  readonly hidden: Observable<boolean>
  readonly random: () => number
  /** The first banner, which the page came with; null = it came with none, or with one in another language. */
  readonly firstBanner: () => PlacedBanner | null
}

const FirstBanner = v.pipe(v.string(), v.parseJson(), v.object({ language: v.string(), banner: PlacedBanner }))

/** The first banner that the page came with, once; null = it came with none, or with one in another language. */
export function takeFirstBanner(document: Document, language: string): PlacedBanner | null {
  const read = v.safeParse(FirstBanner, takePageData(document, 'first-banner'))
  return read.success && read.output.language === language ? read.output.banner : null
}

/** Home's banners (C-7): an actor whose context is their list, undefined until it has come, and what turns them. */
export function provideHome({ client, firstBanner, ...ports }: HomePorts) {
  const ask = () => defer(async () => (await client.call(bannersV2, { place: 'home' })).list)
  return {
    banners: fromObservable<readonly PlacedBanner[], NonReducibleUnknown>(() => {
      const first = firstBanner()
      const list = shownList({ ask, ...ports })
      return first === null ? list : list.pipe(startWith([first]))
    }),
    carousel: carouselMachine,
  }
}
