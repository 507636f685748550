import { useEffect } from 'react'
import type { TitleEvent } from '#src/machines/title/titleMachine.ts'

/** Gives the tab a title while the page shows, and again whenever its words change, as with the language. */
export function useTitle(title: { readonly send: (event: TitleEvent) => void }, text: string): void {
  useEffect(() => title.send({ type: 'title.changed', text }), [title, text])
}
