import { comesBack } from '#src/browser/comesBack.ts'
import { profile } from '#src/api/profile.ts'
import { provideGame } from '#src/machines/games/gameActors.ts'
import { provideAgain } from '#src/machines/kit/againActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { venuesOf } from '#src/machines/venue/venueActors.ts'
import { provideFunds } from '#src/machines/wallet/fundsActors.ts'
import { GamePage } from '#src/ui/game/GamePage.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import { defineFeature } from '../defineFeature.tsx'
import { frameLooksOf } from '../lazy/frameLooks.ts'

/** A game of a provider, and what is around it (C-9, P-5). */
export const game = defineFeature({
  page: GamePage,
  provide: (app) => {
    const { client, socket, actors, saferPlay, tabStorage, members, navigator, toasts, window, now } = app
    return {
      Chat: lazyComponent(async () => (await import('./room.ts')).tableChatOf(app), ['room', 'shared']),
      logic: {
        game: provideGame({
          client,
          socket,
          connection: actors.connection,
          saferPlay,
          venues: venuesOf(app),
          storage: tabStorage,
          members,
          navigator,
          notices: toasts,
          home: profile.home,
          place: window.location,
          reload: () => window.location.reload(),
          now,
          window,
          document: window.document,
          looks: frameLooksOf(app),
        }),
        funds: provideFunds(app),
        seconds: provideSeconds(now),
        again: provideAgain(comesBack(window), provideSeconds(now)),
      },
    }
  },
})
