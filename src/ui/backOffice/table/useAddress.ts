import { useSearchParams } from 'react-router'

type Choices = Readonly<Record<string, string | null>>

/** What is chosen on a page of the back office: in the address, so that it can be sent to a colleague and stays after a reload. */
export type Address = {
  /** Null = nothing is chosen. */
  readonly get: (name: string) => string | null
  /** Null, or nothing written, takes a choice out. */
  readonly set: (choices: Choices) => void
  /** The same as another page, from which the browser's Back leads here again. */
  readonly open: (choices: Choices) => void
}

/** Reads and writes the query of the address; what it takes the place of is not gone back to. */
export function useAddress(): Address {
  const [search, setSearch] = useSearchParams()
  const change = (choices: Choices, replace: boolean) =>
    setSearch(
      (present) => {
        const next = new URLSearchParams(present)
        for (const [name, value] of Object.entries(choices)) {
          if (value === null || value.trim() === '') next.delete(name)
          else next.set(name, value.trim())
        }
        return next
      },
      { replace, preventScrollReset: true },
    )
  return {
    get: (name) => search.get(name),
    set: (choices) => change(choices, true),
    open: (choices) => change(choices, false),
  }
}
