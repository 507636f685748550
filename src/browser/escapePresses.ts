import { filter, fromEvent, type Observable } from 'rxjs'

/** What Esc closes by itself. */
const OPEN = '[role="dialog"], [role="alertdialog"], [role="menu"], :fullscreen'

/** What Esc puts away also from a field in it. */
const PUT_AWAY = '[data-put-away]'

/** Presses of Esc while nothing else is open in the page and nobody writes, unless it is in what goes away by it. */
export function escapePresses({ document }: Window): Observable<KeyboardEvent> {
  return fromEvent<KeyboardEvent>(document, 'keydown').pipe(
    filter(
      ({ key, defaultPrevented, target }) =>
        key === 'Escape' &&
        !defaultPrevented &&
        !(target instanceof Element && isWriting(target)) &&
        document.querySelector(OPEN) === null,
    ),
  )
}

const isWriting = (target: Element): boolean =>
  target.matches('input, textarea, select, [contenteditable]') && target.closest(PUT_AWAY) === null
