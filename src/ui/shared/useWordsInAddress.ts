import { useEffect } from 'react'
import { useSearchParams } from 'react-router'

/** The words that are searched for, as the address has them: `?q=harbour`. */
export const wordsOf = (address: URLSearchParams): string => address.get('q') ?? ''

/**
 * Writes what is searched for into the address. One that has it already is left alone: who comes back is scrolled to where they were, by its
 * entry of the history, and another entry in its place would have no such memory.
 */
export function useWordsInAddress(words: string): void {
  const [address, setAddress] = useSearchParams()
  const written = wordsOf(address)
  useEffect(() => {
    if (words !== written) setAddress(words === '' ? {} : { q: words }, { replace: true, preventScrollReset: true })
  }, [words, written, setAddress])
}
