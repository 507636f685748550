import { createContext } from 'react'

/** Where an activity's head takes what one does in it; null = nowhere, as on a phone. */
export const ActSlot = createContext<HTMLElement | null>(null)
