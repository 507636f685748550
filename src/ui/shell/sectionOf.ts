import type { NavLink } from './NavLinks.tsx'

/** Pages by the first part of their address, with the ways that they may be below; the first that is there is theirs. */
const SECTIONS: Readonly<Record<string, readonly string[]>> = {
  ...below(['/app/games'], ['game', 'egame']),
  ...below(['/app/live'], ['anchor']),
  ...below(['/app/venue'], ['venue']),
  ...below(['/app/activities'], ['activity', 'prizes']),
  ...below(['/app/cashier', '/app/me'], ['cashier', 'shop']),
  ...below(
    ['/app/me'],
    [
      'agent',
      'favourites',
      'invite',
      'letters',
      'messages',
      'my-room',
      'points',
      'profile',
      'records',
      'security',
      'tasks',
      'verify',
      'vip',
      'welfare',
    ],
  ),
}

/** Which of these ways leads to the section that a page belongs to, by its address or by what it is; undefined = none does. */
export function sectionOf(pathname: string, ways: readonly NavLink[]): string | undefined {
  const above = ways.find(({ to }) => `${pathname}/`.startsWith(`${to}/`))
  if (above !== undefined) return above.to
  const [, app, page = ''] = pathname.split('/')
  return app === 'app' ? SECTIONS[page]?.find((section) => ways.some(({ to }) => to === section)) : undefined
}

function below(sections: readonly string[], pages: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(pages.map((page) => [page, sections]))
}
