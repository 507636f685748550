/** Where logging in, registering or recovering from this page leads back to: here, or from one of those pages to where that one leads. '' = nowhere. */
export function backFrom(pathname: string, search: string): string {
  const leadsBack = /^(\/entry)?\/(login|register|forgot)$/.test(pathname)
  return leadsBack ? (new URLSearchParams(search).get('fromPage') ?? '') : pathname + search
}
