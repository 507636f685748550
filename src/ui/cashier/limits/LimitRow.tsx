import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { LimitStanding } from '#src/api/model/saferPlay.ts'
import type { Change, Pausing, SettingsRef } from '#src/machines/saferPlay/settingsMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useFreshFocus } from '#src/ui/kit/useFreshFocus.ts'
import { LimitForm } from './LimitForm.tsx'
import styles from './limits.module.css'

type LimitRowProps = { readonly settings: SettingsRef; readonly standing: LimitStanding }

/** One period's limit: what holds, what is used and left, a raise that waits, and the way to change it. */
export function LimitRow({ settings, standing }: LimitRowProps) {
  const { t } = useTranslation('saferPlay')
  const [open, setOpen] = useState(false)
  /** What the form sent: it stays until that is stored. */
  const [sent, setSent] = useState<Exclude<Change, Pausing> | null>(null)
  const { done, failed, errorKey } = useSelector(settings, (snapshot) => snapshot.context)
  const place = useFreshFocus(open)
  if (sent !== null && done === sent) {
    setSent(null)
    setOpen(false)
  }
  const storing = useSelector(settings, (snapshot) => snapshot.matches({ shown: { act: 'storing' } }))
  const { period, limit, next, used, left, loweredAt } = standing
  const name = t(`saferPlay.limits.label.${period}`)
  return (
    <Stack as="li" className={styles.limit} gap={8}>
      <Row ref={open ? undefined : place} between wrap>
        <div className={styles.standing}>
          <Muted>{t(`saferPlay.limits.period.${period}`)}</Muted>
          <p className={styles.amount}>
            {limit === null ? t('saferPlay.limits.none') : t('saferPlay.limits.amount', { amount: formatAmount('FEN', limit) })}
          </p>
        </div>
        {!open && (
          <Button
            variant="soft"
            aria-label={limit === null ? t('saferPlay.limits.setOf', { name }) : t('saferPlay.limits.changeOf', { name })}
            onClick={() => setOpen(true)}
          >
            {limit === null ? t('saferPlay.limits.set') : t('saferPlay.limits.change')}
          </Button>
        )}
      </Row>
      <Muted className={styles.facts}>
        {t('saferPlay.limits.used', { used: formatAmount('FEN', used) })}
        {left !== null && <> · {t('saferPlay.limits.left', { left: formatAmount('FEN', left) })}</>}
        <span className={styles.resets}>{t(`saferPlay.limits.resets.${period}`)}</span>
        {loweredAt !== null && (
          <>
            <br />
            {t('saferPlay.limits.lowered', { at: siteTime(loweredAt) })}
          </>
        )}
      </Muted>
      {next !== null && (
        <div className={styles.next}>
          <p>
            {next.limit === null
              ? t('saferPlay.limits.nextNone', { at: siteTime(next.at) })
              : t('saferPlay.limits.nextAmount', { amount: formatAmount('FEN', next.limit), at: siteTime(next.at) })}
          </p>
          <Button
            variant="outline"
            busy={storing}
            aria-label={t('saferPlay.limits.cancelOf', { name })}
            onClick={() => settings.send({ type: 'change.submitted', change: { kind: 'cancelRaise', period } })}
          >
            {t('saferPlay.limits.cancelNext')}
          </Button>
        </div>
      )}
      {open && (
        <div ref={place}>
          <LimitForm
            name={name}
            limit={limit}
            busy={storing}
            error={sent !== null && failed === sent && errorKey !== null ? t(errorKey) : null}
            onSubmit={(fen) => {
              const change = { kind: 'limit', period, fen } as const
              setSent(change)
              settings.send({ type: 'change.submitted', change })
            }}
            onCancel={() => {
              setSent(null)
              setOpen(false)
            }}
          />
        </div>
      )}
    </Stack>
  )
}
