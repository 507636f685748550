import { Gamepad2, House, Radio, Ticket, UserRound, Wallet } from 'lucide-react'
import { useLocation } from 'react-router'
import type { ParseKeysWithoutVariables } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './appShell.module.css'

type Place = {
  readonly to: string
  readonly key: ParseKeysWithoutVariables<'shell'>
  readonly icon: typeof House
}
const HOME: Place = { to: '/app/home', key: 'nav.home', icon: House }
const LIVE: Place = { to: '/app/live', key: 'nav.live', icon: Radio }
const GAMES: Place = { to: '/app/games', key: 'nav.games', icon: Gamepad2 }
const CASHIER: Place = { to: '/app/cashier', key: 'nav.cashier', icon: Wallet }
const ACTIVITIES: Place = { to: '/app/activities', key: 'nav.activities', icon: Ticket }
const ME: Place = { to: '/app/me', key: 'nav.me', icon: UserRound }

/** The product's own: a bar has room for five, and a phone's wallet is a step behind the member's own page. */
const LINKS = { rail: [HOME, LIVE, GAMES, CASHIER, ME, ACTIVITIES], bar: [HOME, LIVE, GAMES, ACTIVITIES, ME] }

/** A way on; its words are an operator's. */
export type NavLink = { readonly to: string; readonly label: string; readonly icon: typeof House }

/** What operators put into each place of the navigation; null = nothing. */
export type Navigation = { readonly [place in 'rail' | 'bar' | 'footer']: readonly NavLink[] | null } & {
  /** Which of these ways leads to the section that a page belongs to; undefined = none does. */
  readonly sectionOf: (pathname: string, ways: readonly NavLink[]) => string | undefined
}

type NavLinksProps = {
  readonly place: 'rail' | 'bar'
  readonly links: readonly NavLink[] | null
  /** The section that a page belongs to; it comes with the operators' ways, and until then a page is its own. */
  readonly sectionOf: Navigation['sectionOf'] | undefined
}

/** The site's places: a bar at the bottom of a phone, a rail at the left of a desktop. Without an operator's, they are the product's. */
export function NavLinks({ place, links, sectionOf }: NavLinksProps) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const all = links ?? LINKS[place].map(({ key, ...link }) => ({ ...link, label: t(key) }))
  const current = sectionOf?.(pathname, all) ?? pathname
  return all.map(({ to, label, icon: Icon }) => (
    <Link key={to} to={to} className={styles.tab} aria-current={to === current ? 'page' : undefined}>
      <Icon size={24} aria-hidden="true" />
      {label}
    </Link>
  ))
}
