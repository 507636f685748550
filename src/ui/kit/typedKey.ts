import type { KeyboardEvent } from 'react'

/** The key that was pressed in a field; null while an input method composes a word, which Enter, Esc and arrows then belong to. */
export function typedKey({ key, nativeEvent }: Pick<KeyboardEvent, 'key' | 'nativeEvent'>): string | null {
  return nativeEvent.isComposing ? null : key
}
