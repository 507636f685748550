import { useSelector } from '@xstate/react'
import { PiggyBank } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '#src/api/model/yeb.ts'
import { fen } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import type { yebMachine, YebRef } from '#src/machines/wallet/yebMachine.ts'
import { Badge } from '#src/ui/kit/Badge.tsx'
import { Button } from '#src/ui/kit/Button.tsx'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { EmptyRow } from '#src/ui/kit/EmptyRow.tsx'
import { Card, Muted, Row, Stack } from '#src/ui/kit/Layout.tsx'
import { useHidden } from '#src/ui/kit/sight.ts'
import { Skeleton } from '#src/ui/kit/Skeleton.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Money } from '#src/ui/shared/Money.tsx'
import { AmountForm } from './AmountForm.tsx'
import { OrderNews } from './OrderNews.tsx'
import { YebTasks } from './YebTasks.tsx'
import styles from './wallet.module.css'
import yebStyles from './yeb.module.css'

const DIRECTIONS = ['in', 'out'] as const

export type YebViewProps = { readonly logic: { readonly yeb: typeof yebMachine }; readonly wallet: WalletRef }

/** The interest wallet (P-8): what is there and what it earned, the way in and out, tasks, and each day's interest. */
export function YebView({ logic, wallet }: YebViewProps) {
  const { t } = useTranslation('wallet')
  const yeb = useActorRef(logic.yeb)
  const info = useSelector(yeb, (snapshot) => snapshot.context.info)
  const errorKey = useSelector(yeb, (snapshot) => snapshot.context.errorKey)
  return (
    <Stack className={styles.home}>
      <OrderNews wallet={wallet} />
      {info === null && errorKey !== null ? (
        <ErrorState
          title={t('yeb.failed')}
          text={t(errorKey)}
          action={<Button onClick={() => yeb.send({ type: 'yeb.retried' })}>{t('act.retry')}</Button>}
        />
      ) : (
        <div className={yebStyles.columns}>
          <Card as="section" aria-label={t('yeb.title')}>
            <Row between className={yebStyles.top}>
              <div>
                <Muted size={12}>{t('yeb.balance')}</Muted>
                <p className={styles.total}>
                  <Money asset="FEN" amount={info?.balance ?? null} />
                </p>
              </div>
              {info !== null && <Badge tone="gold">{t('yeb.rate', { rate: formatPercent(info.rate) })}</Badge>}
            </Row>
            <dl className={yebStyles.earned}>
              <div>
                <Muted as="dt" size={12}>
                  {t('yeb.yesterday')}
                </Muted>
                <dd>
                  <Money asset="FEN" amount={info?.yesterday ?? null} />
                </dd>
              </div>
              <div>
                <Muted as="dt" size={12}>
                  {t('yeb.earned')}
                </Muted>
                <dd>
                  <Money asset="FEN" amount={info?.earned ?? null} />
                </dd>
              </div>
            </dl>
            <YebForm wallet={wallet} />
            <Muted size={12}>{t('yeb.rules')}</Muted>
          </Card>
          <Stack>
            {info === null ? <Skeleton className={styles.wait} /> : <YebTasks yeb={yeb} />}
            <YebDays yeb={yeb} />
          </Stack>
        </div>
      )}
    </Stack>
  )
}

function YebForm({ wallet }: { readonly wallet: WalletRef }) {
  const { t } = useTranslation('wallet')
  const funds = useSelector(wallet, (snapshot) => snapshot.context.balances?.funds)
  const [direction, setDirection] = useState<'in' | 'out'>('in')
  const isIn = direction === 'in'
  return (
    <Stack>
      <div className={yebStyles.ways}>
        <RadioGroup
          label={t('wallet.direction')}
          value={direction}
          options={DIRECTIONS.map((value) => ({ value, label: t(`yeb.${value}`) }))}
          onChange={setDirection}
        />
      </div>
      <AmountForm
        key={direction}
        wallet={wallet}
        available={(isIn ? funds?.fen : funds?.yeb) ?? fen(0)}
        submit={t(isIn ? 'yeb.submitIn' : 'yeb.submitOut')}
        draft={(amount) => ({ kind: 'yeb', direction, amount })}
      />
    </Stack>
  )
}

function YebDays({ yeb }: { readonly yeb: YebRef }) {
  const { t } = useTranslation('wallet')
  const hidden = useHidden()
  const days = useSelector(yeb, (snapshot) => snapshot.context.info?.days ?? null)
  if (days === null) return null
  return (
    <Card as="section" aria-labelledby="yeb-days" gap={8}>
      <h2 id="yeb-days">{t('yeb.days')}</h2>
      {days.length === 0 ? (
        <EmptyRow icon={<PiggyBank size={20} />} title={t('yeb.noDays')} text={t('yeb.noDaysText')} />
      ) : (
        <ul className={yebStyles.days}>
          {days.map(({ day, balance, interest }) => (
            <Row key={day} as="li" className={yebStyles.day} gap={16} between>
              <span>
                {day}
                {!hidden && <small>{t('yeb.dayLine', { amount: formatAmount('FEN', balance) })}</small>}
              </span>
              <b className={yebStyles.plus}>
                + <Money asset="FEN" amount={interest} />
              </b>
            </Row>
          ))}
        </ul>
      )}
    </Card>
  )
}
