import { AlarmClock, Radio, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './door.module.css'
import { HarbourScene } from './HarbourScene.tsx'

const CLAIMS = { watch: Radio, odds: TrendingUp, calm: AlarmClock } as const
const NAMES = ['watch', 'odds', 'calm'] as const

/** Beside a form on a wide screen: what one comes in for, over the harbour; `children` in place of it. */
export function DoorSide({ children }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.side} data-dark="">
      <HarbourScene className={styles.scene} />
      <div className={styles.over}>{children ?? <InShort />}</div>
    </div>
  )
}

function InShort() {
  const { t } = useTranslation('door')
  return (
    <>
      <p className={styles.claim}>{t('door.claim')}</p>
      <Claims />
    </>
  )
}

/** What one comes in for, one thing a line. */
export function Claims() {
  const { t } = useTranslation('door')
  return (
    <ul className={styles.claims}>
      {NAMES.map((name) => {
        const Icon = CLAIMS[name]
        return (
          <li key={name}>
            <span className={styles.icon} aria-hidden="true">
              <Icon size={20} />
            </span>
            <div>
              <p className={styles.name}>{t(`door.${name}`)}</p>
              <p>{t(`door.${name}Text`)}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
