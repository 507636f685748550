import { type Observable, of, tap } from 'rxjs'
import { fromObservable } from 'xstate'
import { tabTitle } from '#src/streams/title.ts'
import { titleMachine } from './titleMachine.ts'

/** The title machine with the tab: `show` writes the title, `hidden` emits whether the tab is hidden, now and on each change. */
export function provideTitle(ports: { show: (title: string) => void; hidden: Observable<boolean>; safari: boolean }) {
  return titleMachine.provide({
    actors: { show: fromObservable(({ input }) => tabTitle(of(input.text), ports.hidden, ports.safari).pipe(tap(ports.show))) },
  })
}
