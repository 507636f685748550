import type { Snapshot, Subscribable } from 'xstate'
import { provideLanguage } from '#src/machines/profile/languageActors.ts'
import { provideFunds } from '#src/machines/wallet/fundsActors.ts'
import { MePage, type MeSlots } from '#src/ui/me/MePage.tsx'
import type { TileCount } from '#src/ui/me/tiles.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from '../app.ts'
import { defineFeature } from '../defineFeature.tsx'
import { unreadOf } from '../lazy/unread.tsx'

/** What other features show at first glance: each a `lazyComponent` of its own, with the words that it needs. */
const slotsOf = (app: App): MeSlots => ({
  gradeBar: lazyComponent(async () => (await import('../lazy/gradeCard.tsx')).gradeCardOf(app), ['vip']),
  security: lazyComponent(async () => (await import('../lazy/securityCard.tsx')).securityCardOf(app), ['security']),
})

type Watched<State> = Subscribable<State> & { readonly getSnapshot: () => State }

/** A count that a tile carries, from what an actor holds. */
function countOf<State extends Snapshot<unknown>>(actor: Watched<State>, read: (state: State) => number | null): TileCount {
  return { read: () => read(actor.getSnapshot()), subscribe: (listener) => actor.subscribe(listener).unsubscribe }
}

/** The member centre. */
export const me = defineFeature({
  page: MePage,
  provide: (app) => ({
    logic: {
      funds: provideFunds(app),
      language: provideLanguage(app.client),
    },
    counts: { messages: countOf(unreadOf(app), ({ context }) => context.unread) },
    slots: slotsOf(app),
  }),
})
