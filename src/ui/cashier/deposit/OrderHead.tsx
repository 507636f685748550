import { useSelector } from '@xstate/react'
import { Check, CircleCheck, CircleX, Clock, Hourglass, type LucideIcon, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DepositOrder } from '#src/api/model/deposit.ts'
import { formatRemaining } from '#src/api/model/format.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { type DepositStep, depositSteps, type StepStatus } from '#src/machines/deposit/depositSelectors.ts'
import type { SecondsLogic } from '#src/machines/kit/secondsLogic.ts'
import { ButtonLink } from '#src/ui/kit/Button.tsx'
import { Row, Stack } from '#src/ui/kit/Layout.tsx'
import { VisuallyHidden } from '#src/ui/kit/VisuallyHidden.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { PurseCard } from '#src/ui/shared/PurseCard.tsx'
import styles from './order.module.css'

type Tone = 'open' | 'good' | 'warn' | 'bad'

const LOOKS: Readonly<Record<DepositOrder['state'], readonly [Tone, LucideIcon]>> = {
  created: ['open', Clock],
  paid: ['open', Hourglass],
  credited: ['good', CircleCheck],
  partial: ['warn', CircleCheck],
  overPaid: ['warn', CircleCheck],
  late: ['warn', CircleCheck],
  expired: ['bad', CircleX],
  failed: ['bad', CircleX],
  cancelled: ['bad', CircleX],
}

export type OrderHeadProps = { readonly order: DepositOrder; readonly logic: { readonly seconds: SecondsLogic } }

/** How the order stands, in words; how long it may be paid; and its steps. */
export function OrderHead({ order, logic }: OrderHeadProps) {
  const { t } = useTranslation('deposit')
  const [tone, Icon] = LOOKS[order.state]
  const ended = tone === 'bad'
  return (
    <PurseCard gap={12} aria-labelledby="order-state">
      <div className={styles.state} data-tone={tone}>
        <Icon size={24} aria-hidden="true" />
        <div role="status">
          <h2 id="order-state" className={styles.stateTitle}>
            {t(`deposit.order.state.${order.state}`)}
          </h2>
          <p>
            {t(`deposit.order.text.${order.state}`, {
              amount: formatMoney(order.asset, order.amount),
              received: formatMoney(order.asset, order.received),
              credited: formatMoney(order.creditAsset, order.credited),
            })}
          </p>
        </div>
      </div>
      <Row between wrap baseline>
        <p className={styles.due}>{formatMoney(order.asset, order.amount)}</p>
        {order.state === 'created' && <Countdown until={order.expiresAt} logic={logic} />}
      </Row>
      <Steps order={order} />
      <HeldMoney held={order.held} />
      {ended && (
        <ButtonLink block to="/app/cashier/deposit">
          {t('deposit.order.again')}
        </ButtonLink>
      )}
    </PurseCard>
  )
}

/** Money beyond what the order could take, and what became of it. */
function HeldMoney({ held }: Pick<DepositOrder, 'held'>) {
  const { t } = useTranslation('deposit')
  if (held.length === 0) return null
  return (
    <Stack as="ul" className={styles.held} gap={8} aria-label={t('deposit.held.title')}>
      {held.map(({ asset, amount, at, state, reason }) => (
        <li key={`${at} ${amount}`} data-tone={state === 'held' ? 'open' : 'settled'}>
          {t(state === 'held' ? `deposit.held.reason.${reason}` : `deposit.held.${state}`, {
            amount: formatMoney(asset, amount),
          })}
        </li>
      ))}
    </Stack>
  )
}

/** The time left by the server's clock. */
function Countdown({ until, logic }: { readonly until: number } & Pick<OrderHeadProps, 'logic'>) {
  const { t } = useTranslation('deposit')
  const seconds = useActorRef(logic.seconds)
  const now = useSelector(seconds, (snapshot) => snapshot.context)
  return (
    <p className={styles.countdown}>
      {t('deposit.order.remaining')}{' '}
      <b role="timer" aria-live="off">
        {now === undefined ? '' : formatRemaining(until - now)}
      </b>
    </p>
  )
}

const MARKS: Readonly<Record<StepStatus, LucideIcon | null>> = { done: Check, now: null, next: null, stopped: Minus }

function Steps({ order }: { readonly order: DepositOrder }) {
  const { t } = useTranslation('deposit')
  return (
    <ol className={styles.steps} aria-label={t('deposit.order.steps')}>
      {depositSteps(order).map(({ step, status }) => (
        <Step key={step} step={step} status={status} />
      ))}
    </ol>
  )
}

function Step({ step, status }: { readonly step: DepositStep; readonly status: StepStatus }) {
  const { t } = useTranslation('deposit')
  const Mark = MARKS[status]
  return (
    <li className={styles.step} data-status={status} aria-current={status === 'now' ? 'step' : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {Mark !== null && <Mark size={16} />}
      </span>
      {t(`deposit.order.step.${step}`)}
      <VisuallyHidden> {t(`deposit.order.status.${status}`)}</VisuallyHidden>
    </li>
  )
}
