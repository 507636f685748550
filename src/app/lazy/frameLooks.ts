import { combineLatest, defer, distinctUntilChanged, from, fromEvent, map, type Observable, startWith } from 'rxjs'
import { LANGUAGES } from '#src/api/model/format.ts'
import type { FrameLook } from '#src/machines/games/frameActors.ts'
import type { App } from '../app.ts'

/** How the page looks, for frames that are not of this site: by the person's choices, and where they made none by the device's. */
export function frameLooksOf({ window, words, actors: { preferences } }: App): Observable<FrameLook> {
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
