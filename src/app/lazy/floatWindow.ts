import { defer, distinctUntilChanged, from, fromEvent, map, merge, Observable, of, startWith, switchMap } from 'rxjs'
import * as v from 'valibot'
import type { AnyActorRef, SnapshotFrom } from 'xstate'
import { selectAsked } from '#src/machines/account/noticesMachine.ts'
import { provideFloatWindow } from '#src/machines/floatWindow/floatWindowActors.ts'
import { selectCheck } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { selectNeedsAnswer } from '#src/machines/session/sessionSelectors.ts'
import type { App } from '../app.ts'
import { noticesOf } from './notices.tsx'

/** Where a tab keeps that its visit's one overlay has been. */
const DONE = 'floatWindow'

/** What is selected of an actor, now and as it changes. */
const selected = <Actor extends AnyActorRef, T>(actor: Actor, select: (snapshot: SnapshotFrom<Actor>) => T): Observable<T> =>
  defer(() => from(actor).pipe(startWith(actor.getSnapshot()), map(select), distinctUntilChanged()))

/** Whether a dialog that nobody asked for lies over the page: about a login, a link, or the time that somebody has played. */
function overlaysOf(app: App): Observable<boolean> {
  const play = new Observable<void>((subscriber) => app.saferPlay.subscribe(() => subscriber.next())).pipe(
    startWith(undefined),
    map(() => app.saferPlay.current() ?? null),
    distinctUntilChanged(),
  )
  return merge(
    selected(noticesOf(app), (snapshot) => selectAsked(snapshot) !== null),
    selected(app.actors.session, selectNeedsAnswer),
    play.pipe(switchMap((actor) => (actor === null ? of(false) : selected(actor, (snapshot) => selectCheck(snapshot) !== null)))),
  )
}

/** The picture that floats beside the page, and whether this visit has had it. */
export function floatWindowOf(app: App) {
  const { tabStorage, members, words } = app
  const logic = provideFloatWindow({
    ...app,
    language: fromEvent(words, 'languageChanged').pipe(startWith(null)),
    member: members.changes.pipe(
      map((one) => one?.memberId ?? null),
      startWith(null),
    ),
    overlays: overlaysOf(app),
    keep: () => void tabStorage.write(DONE, true),
  })
  return { logic, isDone: () => tabStorage.read(DONE, v.literal(true)) !== null }
}
