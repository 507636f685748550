import { CalendarCheck, Crown, ListChecks, UserPlus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Card } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import styles from './sources.module.css'

/** Where more comes from. */
const SOURCES = [
  { of: 'tasks', to: '/app/tasks', icon: ListChecks },
  { of: 'grades', to: '/app/vip', icon: Crown },
  { of: 'activities', to: '/app/activities', icon: CalendarCheck },
  { of: 'invite', to: '/app/invite', icon: UserPlus },
] as const

/** The ways to more welfare, each with what it brings. */
export function Sources() {
  const { t } = useTranslation('welfare')
  return (
    <Card as="section" aria-labelledby="welfare-sources" gap={12}>
      <h2 id="welfare-sources">{t('welfare.sources')}</h2>
      <ul className={styles.sources}>
        {SOURCES.map(({ of, to, icon: Icon }) => (
          <li key={of}>
            <Link className={styles.source} to={to}>
              <span className={styles.icon}>
                <Icon size={20} aria-hidden="true" />
              </span>
              <span>
                {t(`welfare.source.${of}`)}
                <small className={styles.brings}>{t(`welfare.brings.${of}`)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
