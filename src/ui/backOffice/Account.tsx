import { LogOut, Settings2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '#src/ui/kit/Link.tsx'
import type { PlaceNavProps } from './PlaceNav.tsx'
import { ME } from './places.ts'
import styles from './placeNav.module.css'

export type AccountProps = Pick<PlaceNavProps, 'onPress'> & {
  /** Who is in, in words. */
  readonly who: string
  readonly onLogout: () => void
}

/** Who works here, the way to their language and appearance, and the way out. */
export function Account({ who, onPress, onLogout }: AccountProps) {
  const { t } = useTranslation('backOffice')
  return (
    <div className={styles.account}>
      <p className={styles.who}>{who}</p>
      <Link className={styles.place} to={ME} onPress={onPress(ME)}>
        <Settings2 size={20} aria-hidden="true" />
        {t('backOffice.ownSettings')}
      </Link>
      <button type="button" className={styles.place} onClick={onLogout}>
        <LogOut size={20} aria-hidden="true" />
        {t('backOffice.logout')}
      </button>
    </div>
  )
}
