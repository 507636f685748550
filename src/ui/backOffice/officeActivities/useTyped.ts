import { useState } from 'react'

/**
 * A text that is typed for a value: it is shown while the value is what came of it, and else the value as it is written, since that came
 * from elsewhere: another row, another asset. `of` names the value.
 */
export function useTyped(of: string, written: string) {
  const [typed, setTyped] = useState({ text: written, of })
  return {
    shown: typed.of === of ? typed.text : written,
    /** What is typed, and which value comes of it. */
    type: (text: string, next: string) => setTyped({ text, of: next }),
  }
}
