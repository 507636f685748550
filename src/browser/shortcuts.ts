import { filter, fromEvent, type Observable } from 'rxjs'

/** Where keys are typed, or belong to what is asked. */
const TAKEN = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"]'

/** Presses of one key by itself, unless it is typed somewhere or goes to something that is open. */
export function keyPresses(window: Window, key: string): Observable<KeyboardEvent> {
  return fromEvent<KeyboardEvent>(window, 'keydown').pipe(
    filter(
      (event) =>
        event.key.toLowerCase() === key &&
        !(event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) &&
        !(event.target instanceof Element && event.target.closest(TAKEN) !== null),
    ),
  )
}
