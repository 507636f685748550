import { useSelector } from '@xstate/react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '#src/api/model/day.ts'
import { type Figure, FIGURES } from '#src/api/model/dayFigures.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import type { reportMachine } from '#src/machines/backOffice/reportMachine.ts'
import { dayTime } from '#src/ui/i18n/time.ts'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { Link } from '#src/ui/kit/Link.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import styles from './start.module.css'

/** The figures that say how a day goes. */
const SHOWN = ['deposits', 'withdrawals', 'stakes', 'net'] as const satisfies readonly Figure[]

type TodayFiguresProps = { readonly days: typeof reportMachine; readonly now: () => number }

/** What came and went today, until it was looked at; nothing where that cannot be had, which the reports say. */
export function TodayFigures({ days, now }: TodayFiguresProps) {
  const { t } = useTranslation('backOffice')
  const heading = useId()
  const [at] = useState(now)
  const day = formatDay(dayOf(at))
  const list = useActorRef(days, { input: { query: { from: day, to: day } } })
  const today = useSelector(list, ({ context }) => context.items[0])
  if (today === undefined) return null
  return (
    <Stack as="section" gap={8} aria-labelledby={heading}>
      <Row between wrap baseline>
        <h2 id={heading}>{t('backOffice.start.today')}</h2>
        <Row>
          <Muted size={12}>{t('backOffice.start.asOf', { at: dayTime(t, at, at) })}</Muted>
          <Link className={styles.way} to="/admin/reports">
            {t('backOffice.place.reports')}
          </Link>
        </Row>
      </Row>
      <dl className={styles.today}>
        {SHOWN.map((name) => (
          <div key={name}>
            <dt>{t(`backOffice.reports.${name}`)}</dt>
            <dd>{formatAmount(FIGURES[name], today[name])}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
