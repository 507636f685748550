import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { Muted, Row } from '#src/ui/kit/Layout.tsx'
import styles from './dayLine.module.css'

type DayLineProps = {
  /** A day of the site, and its time now in ms. */
  readonly day: number
  readonly now: number
  /** What the day came to. */
  readonly children?: ReactNode
}

/** The head of a day in a list that is latest first. */
export function DayLine({ day, now, children }: DayLineProps) {
  const { t } = useTranslation('shared')
  const ago = dayOf(now) - day
  return (
    <Row between wrap className={styles.day}>
      <b>{ago === 0 ? t('day.today') : ago === 1 ? t('day.yesterday') : formatDay(day)}</b>
      <Muted as="span" size={12} digits>
        {children}
      </Muted>
    </Row>
  )
}
