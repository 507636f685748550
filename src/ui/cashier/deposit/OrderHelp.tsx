import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { isDepositPaidOut } from '#src/api/model/depositState.ts'
import type { DepositOrderRef } from '#src/machines/deposit/depositOrderMachine.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Dialog } from '#src/ui/kit/Dialog.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { AppealForm, type AppealFormProps, type AppealStage } from './AppealForm.tsx'
import styles from './order.module.css'

export type OrderHelpProps = {
  readonly order: DepositOrder
  readonly actor: DepositOrderRef
  readonly logic: AppealFormProps['logic'] & { readonly seconds: SecondsLogic }
  readonly now: () => number
  readonly makeId: () => string
}

/** What a member can do about an order: remind, appeal, ask customer service, give it up. */
export function OrderHelp({ order, actor, logic, now, makeId }: OrderHelpProps) {
  const { t } = useTranslation('deposit')
  const { action, done, errorKey } = useSelector(actor, (snapshot) => snapshot.context)
  const seconds = useActorRef(logic.seconds)
  const at = useSelector(seconds, (snapshot) => snapshot.context) ?? now()
  const [appealing, setAppealing] = useState(false)
  // What was written stays while it is out of sight: null = nothing was begun.
  const [stage, setStage] = useState<AppealStage | null>(null)
  const [asking, setAsking] = useState(false)
  const mayRemind = at >= order.remindAt
  const toggleAppeal = () => {
    // One that is on its way stays in sight until it is told what came of it.
    if (stage === 'held') return
    setAppealing(!appealing)
    if (!appealing) setStage(stage ?? 'free')
    else if (stage === 'over') setStage(null)
  }
  return (
    <Card as="section" gap={12} aria-labelledby="order-help">
      <h2 id="order-help">{t('deposit.order.help')}</h2>
      <Row wrap>
        {!isDepositPaidOut(order.state) && (
          <Button
            variant="soft"
            busy={action === 'remind'}
            disabled={!mayRemind}
            onClick={() => actor.send({ type: 'action.asked', action: 'remind' })}
          >
            {t('deposit.order.remind')}
          </Button>
        )}
        <Button variant="soft" aria-expanded={appealing} aria-disabled={stage === 'held'} onClick={toggleAppeal}>
          {t('deposit.appeal.open')}
        </Button>
        <ButtonLink variant="soft" to="/cs">
          {t('deposit.service')}
        </ButtonLink>
      </Row>
      <Muted role="status">
        {errorKey !== null
          ? t('deposit.order.actionFailed', { reason: t(errorKey) })
          : done === 'remind'
            ? t('deposit.order.reminded')
            : order.reminded && !mayRemind
              ? t('deposit.order.remindLater')
              : ''}
      </Muted>
      {order.answer !== null && (
        <Stack className={styles.answer} gap={4} data-tone={order.answer.outcome === 'helped' ? 'settled' : 'open'} role="status">
          <b>{t(`deposit.appeal.answer.${order.answer.outcome}`)}</b>
          <p>{order.answer.words}</p>
        </Stack>
      )}
      {stage !== null && (
        <div hidden={!appealing}>
          <AppealForm order={order} logic={logic} makeId={makeId} onStage={setStage} />
        </div>
      )}
      {order.state === 'created' && (
        <div className={styles.giveUp}>
          <Button variant="plain" data-edge="start" busy={action === 'cancel'} onClick={() => setAsking(true)}>
            {t('deposit.order.cancel')}
          </Button>
        </div>
      )}
      <Dialog
        open={asking && order.state === 'created'}
        title={t('deposit.order.cancelAsk')}
        text={t('deposit.order.cancelText')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button variant="outline" onClick={() => setAsking(false)}>
              {t('deposit.order.keep')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false)
                actor.send({ type: 'action.asked', action: 'cancel' })
              }}
            >
              {t('deposit.order.cancel')}
            </Button>
          </>
        }
      />
    </Card>
  )
}
