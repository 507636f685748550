import { ArrowDownToLine, ArrowUpFromLine, BookOpen, FileText, KeyRound, ReceiptText, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { WayTiles } from '#src/ui/shared/WayTiles.tsx'
import styles from './service.module.css'

const HELP = { way: 'help', to: '/app/help', icon: BookOpen } as const
const OF_MEMBERS = [
  HELP,
  { way: 'deposit', to: '/app/cashier/deposit', icon: ArrowDownToLine },
  { way: 'withdraw', to: '/app/cashier/withdraw', icon: ArrowUpFromLine },
  { way: 'bets', to: '/app/records', icon: ReceiptText },
] as const
const OF_VISITORS = [
  HELP,
  { way: 'forgot', to: '/forgot', icon: KeyRound },
  { way: 'register', to: '/register', icon: UserPlus },
  { way: 'terms', to: '/terms', icon: FileText },
] as const

/** What people mostly come to customer service for, and where they see it for themselves at once. */
export function ServiceWays({ isMember }: { readonly isMember: boolean }) {
  const { t } = useTranslation('service')
  const ways: readonly (typeof OF_MEMBERS | typeof OF_VISITORS)[number][] = isMember ? OF_MEMBERS : OF_VISITORS
  return (
    <nav className={styles.ways} aria-label={t('service.ways')}>
      <WayTiles
        ways={ways.map(({ way, to, icon }) => ({
          to,
          icon,
          name: t(`service.way.${way}.name`),
          brings: t(`service.way.${way}.brings`),
        }))}
      />
    </nav>
  )
}
