import { Gamepad2, House, Radio, UserRound, Wallet } from 'lucide-react'
import { useLocation } from 'react-router'
import type { ParseKeysWithoutVariables } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './appShell.module.css'

const LINKS: ReadonlyArray<{
  readonly to: string
  readonly key: ParseKeysWithoutVariables<'shell'>
  readonly icon: typeof House
}> = [
  { to: '/app/home', key: 'nav.home', icon: House },
  { to: '/app/live', key: 'nav.live', icon: Radio },
  { to: '/app/games', key: 'nav.games', icon: Gamepad2 },
  { to: '/app/cashier', key: 'nav.cashier', icon: Wallet },
  { to: '/app/me', key: 'nav.me', icon: UserRound },
]

/** A way on; its words are an operator's. */
export type NavLink = { readonly to: string; readonly label: string; readonly icon: typeof House }

/** What operators put into each place of the navigation; null = nothing. */
export type Navigation = { readonly [place in 'rail' | 'bar' | 'footer']: readonly NavLink[] | null }

/** The site's places: a bar at the bottom of a phone, a rail at the left of a desktop. Without an operator's, they are the product's. */
export function NavLinks({ links }: { readonly links: readonly NavLink[] | null }) {
  const { t } = useTranslation('shell')
  // A venue's games, and a game, are below the hall.
  const pathname = useLocation().pathname.replace(/^\/app\/e?game(?=\/|$)/, '/app/games')
  return (links ?? LINKS.map(({ key, ...link }) => ({ ...link, label: t(key) }))).map(({ to, label, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      className={styles.tab}
      aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
    >
      <Icon size={24} aria-hidden="true" />
      {label}
    </Link>
  ))
}
