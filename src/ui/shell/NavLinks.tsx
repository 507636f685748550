import { House, Radio, UserRound, Wallet } from 'lucide-react'
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
  { to: '/app/cashier', key: 'nav.cashier', icon: Wallet },
  { to: '/app/me', key: 'nav.me', icon: UserRound },
]

/** The product's places: a bar at the bottom of a phone, a rail at the left of a desktop. */
export function NavLinks() {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  return LINKS.map(({ to, key, icon: Icon }) => (
    <Link
      key={to}
      to={to}
      className={styles.tab}
      aria-current={pathname === to || pathname.startsWith(`${to}/`) ? 'page' : undefined}
    >
      <Icon size={24} aria-hidden="true" />
      {t(key)}
    </Link>
  ))
}
