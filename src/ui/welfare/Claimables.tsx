import { useSelector } from '@xstate/react'
import { Gift } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { siteTime } from '#src/api/model/day.ts'
import { CLAIM_MOST } from '#src/api/model/welfare.ts'
import type { claimMachine, ClaimSheet } from '#src/machines/welfare/welfareMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Card, Muted, Row } from '#src/ui/kit/Layout.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { prizeWords, sumWords } from './prizeWords.ts'
import styles from './welfare.module.css'

type ClaimablesProps = { readonly sheet: ClaimSheet; readonly claim: typeof claimMachine }

/** What waits for the member, each with its button, and one for all; who paused is told that it stays. */
export function Claimables({ sheet: { list, isPaused }, claim: machine }: ClaimablesProps) {
  const { t } = useTranslation('welfare')
  const claim = useActorRef(machine)
  const { order, answer, errorKey } = useSelector(claim, (snapshot) => snapshot.context)
  const send = (ids: readonly string[]) => claim.send({ type: 'act.sent', order: ids })
  return (
    <Card as="section" aria-labelledby="claimables" gap={12}>
      <Row between wrap>
        <h2 id="claimables">{t('welfare.waits')}</h2>
        {list.length > 1 && (
          <Button busy={order !== null && order.length > 1} onClick={() => send(list.slice(0, CLAIM_MOST).map(({ id }) => id))}>
            {t('welfare.claimAll')}
          </Button>
        )}
      </Row>
      {isPaused && <Muted>{t('welfare.paused')}</Muted>}
      {!isPaused && list.length === 0 && (
        <EmptyState icon={<Gift size={24} />} title={t('welfare.none')} text={t('welfare.noneText')} />
      )}
      <ul className={styles.list}>
        {list.map(({ id, kind, period, until, ...prize }) => {
          const name = t(`welfare.kind.${kind}`, { period })
          return (
            <li key={id}>
              <Row between className={styles.line}>
                <div>
                  <p>
                    {name} <strong className={styles.prize}>{prizeWords(t, prize)}</strong>
                  </p>
                  {until !== null && <Muted as="small">{t('welfare.until', { until: siteTime(until) })}</Muted>}
                </div>
                <Button
                  variant="soft"
                  busy={order?.includes(id) ?? false}
                  aria-label={`${t('welfare.claim')} ${name}`}
                  onClick={() => send([id])}
                >
                  {t('welfare.claim')}
                </Button>
              </Row>
            </li>
          )
        })}
      </ul>
      <p role="status">{answer !== null && t('welfare.claimed', { prize: sumWords(t, answer) })}</p>
      {errorKey !== null && <p role="alert">{t('state.because', { what: t('welfare.couldNot'), reason: t(errorKey) })}</p>}
    </Card>
  )
}
