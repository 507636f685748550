import { filter, merge, type Observable, skip } from 'rxjs'
import { networkChanges, tabHidden } from './page.ts'

/** The network is there again, or the tab is looked at again: what failed meanwhile is worth another try. */
export function comesBack(window: Window): Observable<unknown> {
  return merge(
    networkChanges(window).pipe(filter((change) => change === 'network.back')),
    tabHidden(window.document).pipe(
      skip(1),
      filter((hidden) => !hidden),
    ),
  )
}
