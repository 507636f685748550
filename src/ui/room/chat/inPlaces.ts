import type { ReactNode } from 'react'

/** Children of one element, each in a place of its own, whether there is something or not: they need no keys. */
export const inPlaces = (...parts: readonly ReactNode[]): readonly ReactNode[] => parts
