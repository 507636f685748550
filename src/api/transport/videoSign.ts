/**
 * What a signed video query signs (C-13): the path, a newline, and the query without `sign`, its names sorted by code
 * unit and both sides percent-encoded. Both halves use this one, so that they cannot differ.
 */
export function videoSignText(path: string, query: Readonly<Record<string, string>>): string {
  const pairs = Object.keys(query)
    .filter((name) => name !== 'sign')
    .toSorted()
    .map((name) => `${encodeURIComponent(name)}=${encodeURIComponent(query[name]!)}`)
  return `${path}\n${pairs.join('&')}`
}
