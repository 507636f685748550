import { fireEvent } from '@testing-library/react'

/** Presses a key on an element; true = it is answered, and the browser does nothing more with it. */
export const press = (on: Element, key: string, fields: KeyboardEventInit = {}): boolean =>
  !fireEvent.keyDown(on, { key, ...fields })

/** While an input method composes a word. */
export const COMPOSING = { isComposing: true } as const

/** What ends a word that an input method composes, as Safari tells of it. */
export const COMPOSED = { isComposing: false, keyCode: 229 } as const

/** What takes keys as letters, or is open and has keys of its own. */
export function Taken() {
  return (
    <>
      <input aria-label="input" data-taken="input" />
      <textarea aria-label="textarea" data-taken="textarea" />
      <select aria-label="select" data-taken="select" />
      <p contentEditable suppressContentEditableWarning>
        <b data-taken="contenteditable">text</b>
      </p>
      {['dialog', 'alertdialog', 'menu'].map((role) => (
        <div key={role} role={role}>
          <b data-taken={role}>text</b>
        </div>
      ))}
    </>
  )
}

/** Where keys are pressed in what is `Taken`. */
export function takenPlaces(): readonly HTMLElement[] {
  const places = [...document.querySelectorAll<HTMLElement>('[data-taken]')]
  if (places.length === 0) throw new Error('nothing is taken')
  return places
}
