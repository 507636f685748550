import type { KeyboardEvent } from 'react'

type Pressed = { readonly altKey: boolean; readonly ctrlKey: boolean; readonly metaKey: boolean }

/** Whether a key was pressed with another one that makes it the browser's own: Alt and an arrow go back, and not to the next tab. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Pressed): boolean => altKey || ctrlKey || metaKey

/** The key code of what an input method takes for itself. Safari says only by it that a key ends a word, for that is told of after the word. */
const TAKEN = 229

/** The key that was pressed in a field; null while an input method composes a word, which Enter, Esc and arrows then belong to. */
export function typedKey({ key, nativeEvent }: Pick<KeyboardEvent, 'key' | 'nativeEvent'>): string | null {
  return nativeEvent.isComposing || nativeEvent.keyCode === TAKEN ? null : key
}
