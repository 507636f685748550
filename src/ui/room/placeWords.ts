import { createContext } from 'react'

/** What a chat says of the place where it stands. */
export type PlaceWords = {
  readonly welcome: (name: string) => string
  readonly kicked: string
  readonly kickedText: string
  /** Where else one can go when there is no chat any more. */
  readonly gone: string
}

/** The words of a chat that stands elsewhere than in an anchor's room; null = it stands there. */
export const PlaceWordsContext = createContext<PlaceWords | null>(null)
