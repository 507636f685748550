import { BehaviorSubject, combineLatest, defer, fromEvent, map, type Observable, startWith, switchMap } from 'rxjs'
import { navigationList } from '#src/api/contract/content.ts'
import type { NavigationItem } from '#src/api/model/shownContent.ts'
import { shownList } from '#src/streams/shownList.ts'
import type { Navigation } from '#src/ui/shell/NavLinks.tsx'
import { drawNavigation } from '#src/ui/shell/navigation.ts'
import type { App } from '../app.ts'
import { oncePerApp } from './oncePerApp.ts'

/** What operators put into the navigation, in the page's language and for who is here: at once, and within a minute of a change. */
function navigationItems({ client, hidden, random, members, words }: App): Observable<readonly NavigationItem[]> {
  const ask = () => defer(async () => (await client.call(navigationList, {})).list)
  const language = fromEvent(words, 'languageChanged').pipe(startWith(null))
  const member = members.changes.pipe(
    map((one) => one?.memberId ?? null),
    startWith(null),
  )
  return combineLatest([language, member]).pipe(switchMap(() => shownList({ ask, hidden, random })))
}

/** The navigation as operators want it, from now on and as long as the page lasts. */
export const navigationOf = oncePerApp((app: App) => {
  const shown = new BehaviorSubject<Navigation>(drawNavigation([]))
  app.page.own(navigationItems(app), { next: (items) => shown.next(drawNavigation(items)) })
  return shown
})
