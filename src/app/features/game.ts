import { combineLatest, defer, distinctUntilChanged, from, fromEvent, map, type Observable, startWith } from 'rxjs'
import { LANGUAGES } from '#src/api/model/format.ts'
import { comesBack } from '#src/browser/comesBack.ts'
import { profile } from '#src/api/profile.ts'
import type { FrameLook } from '#src/machines/games/frameActors.ts'
import { provideGame } from '#src/machines/games/gameActors.ts'
import { provideAgain } from '#src/machines/kit/againActors.ts'
import { provideSeconds } from '#src/machines/kit/clockActors.ts'
import { venuesOf } from '#src/machines/venue/venueActors.ts'
import { provideFunds } from '#src/machines/wallet/fundsActors.ts'
import { GamePage } from '#src/ui/game/GamePage.tsx'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'
import type { App } from '../app.ts'
import { defineFeature } from '../defineFeature.tsx'

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
          looks: looksOf(app),
        }),
        funds: provideFunds(app),
        seconds: provideSeconds(now),
        again: provideAgain(comesBack(window), provideSeconds(now)),
      },
    }
  },
})

/** How the page looks, for frames that are not of this site: by the person's choices, and where they made none by the device's. */
function looksOf({ window, words, actors: { preferences } }: App): Observable<FrameLook> {
  const chosen = defer(() => from(preferences).pipe(startWith(preferences.getSnapshot()))).pipe(map(({ context }) => context))
  const matches = (condition: string) => {
    const query = window.matchMedia(condition)
    return fromEvent(query, 'change').pipe(
      startWith(null),
      map(() => query.matches),
    )
  }
  const languages = fromEvent<string>(words, 'languageChanged').pipe(
    startWith(null),
    map(() => LANGUAGES.find((language) => language === words.language) ?? LANGUAGES[0]),
  )
  const [dark, still] = [matches('(prefers-color-scheme: dark)'), matches('(prefers-reduced-motion: reduce)')]
  return combineLatest([chosen, dark, languages, still]).pipe(
    map(([{ theme, motion }, isDark, language, isStill]): FrameLook => ({
      type: 'theme',
      theme: theme === 'system' ? (isDark ? 'dark' : 'light') : theme,
      language,
      motion: motion && !isStill,
    })),
    distinctUntilChanged((one, other) => JSON.stringify(one) === JSON.stringify(other)),
  )
}
