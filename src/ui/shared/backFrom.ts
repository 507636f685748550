/** Where a page to log in, register or recover leads back to from here: to this page, or to where this one leads that is such a page itself. '' = nowhere. */
export function backFrom(pathname: string, search: string): string {
  const leadsBack = /^(\/entry)?\/(login|register|forgot)$/.test(pathname)
  return leadsBack ? (new URLSearchParams(search).get('fromPage') ?? '') : pathname + search
}
