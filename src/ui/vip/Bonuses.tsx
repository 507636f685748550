import { useSelector } from '@xstate/react'
import { Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import type { GradeInfo } from '#src/api/model/grade.ts'
import type { bonusMachine } from '#src/machines/grades/gradeMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { prizeWords } from './prizeWords.ts'
import styles from './vip.module.css'

type BonusesProps = { readonly info: GradeInfo; readonly bonus: typeof bonusMachine }

/** What waits for the member, each with its button; who paused is told that it stays. */
export function Bonuses({ info: { bonuses, isPaused }, bonus }: BonusesProps) {
  const { t } = useTranslation('vip')
  const claim = useActorRef(bonus)
  const { order, answer, errorKey } = useSelector(claim, (snapshot) => snapshot.context)
  return (
    <Card as="section" aria-labelledby="bonuses" gap={12}>
      <h2 id="bonuses">{t('vip.bonuses')}</h2>
      {isPaused && <Muted>{t('vip.paused')}</Muted>}
      {!isPaused && bonuses.length === 0 && (
        <EmptyState icon={<Gift size={24} />} title={t('vip.none')} text={t('vip.noneText')} />
      )}
      <ul className={styles.list}>
        {bonuses.map((one) => {
          const { kind, period, until } = one
          const isBusy = order !== null && order.kind === kind && order.period === period
          const name = t(`vip.bonus.${kind}`, { period })
          return (
            <li key={`${kind}.${period}`}>
              <Row between className={styles.bonus}>
                <div>
                  <p>
                    {name} <strong className={styles.prize}>{prizeWords(t, one)}</strong>
                  </p>
                  {until !== null && <Muted as="small">{t('vip.until', { until: siteTime(until) })}</Muted>}
                </div>
                <Button
                  variant="soft"
                  busy={isBusy}
                  aria-label={`${t('vip.claim')} ${name}`}
                  onClick={() => claim.send({ type: 'act.sent', order: { kind, period } })}
                >
                  {t('vip.claim')}
                </Button>
              </Row>
            </li>
          )
        })}
      </ul>
      <p role="status">{answer !== null && t('vip.claimed', { prize: prizeWords(t, answer) })}</p>
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('vip.couldNot'), reason: t(errorKey) })}</p>}
    </Card>
  )
}
