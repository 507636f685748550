import { and, not, or } from 'xstate/guards'

/** How XState's combined guards are known again: in a build their functions have other names. */
const COMBINED = [
  ['and', and(['x'])],
  ['or', or(['x'])],
  ['not', not('x')],
] as const

/** The guards that a combined guard is made of; null = it is one of its own. */
export function partsOf(guard: unknown): readonly unknown[] | null {
  return typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards) ? guard.guards : null
}

/** A guard in words: its name by `nameOf`, or how it combines others, like `and(isOpen, not(isFull))`. */
export function guardWords(guard: unknown, nameOf: (guard: unknown) => string): string {
  const parts = partsOf(guard)
  if (parts === null) return nameOf(guard)
  const way = COMBINED.find(([, sample]) => checkOf(sample) === checkOf(guard))?.[0] ?? 'all'
  return `${way}(${parts.map((part) => guardWords(part, nameOf)).join(', ')})`
}

const checkOf = (guard: unknown): unknown => (typeof guard === 'function' && 'check' in guard ? guard.check : undefined)
