import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { siteTime } from '#src/api/model/playPeriod.ts'
import type { LimitStanding } from '#src/api/model/saferPlay.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { LimitForm } from './LimitForm.tsx'
import type { SettingsRef } from './refs.ts'
import styles from './limits.module.css'

type LimitRowProps = { readonly settings: SettingsRef; readonly standing: LimitStanding }

/** One period's limit: what holds, what is used and left, a raise that waits, and the way to change it. */
export function LimitRow({ settings, standing }: LimitRowProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const storing = useSelector(settings, (snapshot) => snapshot.matches({ shown: { act: 'storing' } }))
  const { period, limit, next, used, left } = standing
  const name = t(`play.limits.label.${period}`)
  return (
    <li className={styles.limit}>
      <div className={styles.limitHead}>
        <div>
          <p className={styles.period}>{t(`play.limits.period.${period}`)}</p>
          <p className={styles.amount}>
            {limit === null ? t('play.limits.none') : t('play.limits.amount', { amount: formatAmount('FEN', limit) })}
          </p>
        </div>
        {!open && (
          <Button
            variant="soft"
            aria-label={limit === null ? t('play.limits.setOf', { name }) : t('play.limits.changeOf', { name })}
            onClick={() => setOpen(true)}
          >
            {limit === null ? t('play.limits.set') : t('play.limits.change')}
          </Button>
        )}
      </div>
      <p className={styles.used}>
        {t('play.limits.used', { used: formatAmount('FEN', used) })}
        {left !== null && <> · {t('play.limits.left', { left: formatAmount('FEN', left) })}</>}
        <br />
        {t(`play.limits.resets.${period}`)}
      </p>
      {next !== null && (
        <div className={styles.next}>
          <p>
            {next.limit === null
              ? t('play.limits.nextNone', { at: siteTime(next.at) })
              : t('play.limits.nextAmount', { amount: formatAmount('FEN', next.limit), at: siteTime(next.at) })}
          </p>
          <Button
            variant="outline"
            busy={storing}
            aria-label={t('play.limits.cancelOf', { name })}
            onClick={() => settings.send({ type: 'change.submitted', change: { kind: 'cancelRaise', period } })}
          >
            {t('play.limits.cancelNext')}
          </Button>
        </div>
      )}
      {open && (
        <LimitForm
          name={name}
          limit={limit}
          busy={storing}
          onSubmit={(fen) => {
            settings.send({ type: 'change.submitted', change: { kind: 'limit', period, fen } })
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      )}
    </li>
  )
}
