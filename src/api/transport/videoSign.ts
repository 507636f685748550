import { sortedQuery } from '../seal/signText.ts'

/**
 * The text that a video query's signature covers (C-13): the path, a newline, and the sorted query without `sign`. Client and server both
 * use this function.
 */
export function videoSignText(path: string, query: Readonly<Record<string, string>>): string {
  const signed = Object.fromEntries(Object.entries(query).filter(([name]) => name !== 'sign'))
  return `${path}\n${sortedQuery(signed)}`
}
