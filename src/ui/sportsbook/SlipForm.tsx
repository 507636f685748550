import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { judgeStake, mostOf } from '#src/api/model/betLimits.ts'
import { lackOf, QUICK_STAKES, returnOf } from '#src/api/model/sportsbook.ts'
import { fen, plus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { type SlipRef, stakeRoomIn } from '#src/machines/sportsbook/slipMachine.ts'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import { PickedCard } from './PickedCard.tsx'
import { PlaceBet } from './PlaceBet.tsx'
import styles from './slip.module.css'
import { useOrderNote } from './useOrderNote.ts'
import { useStakeWords } from './useStakeWords.ts'
import { useTopUp } from './useTopUp.tsx'

type SlipFormProps = { readonly slip: SlipRef; readonly wallet: VenueWalletRef; readonly match: AnchorMatch }

/** What is picked, the stake and what may come back. */
export function SlipForm({ slip, wallet, match }: SlipFormProps) {
  const { t } = useTranslation('sportsbook')
  const picked = useSelector(slip, (snapshot) => snapshot.context.picked)
  const stake = useSelector(slip, (snapshot) => snapshot.context.stake)
  const editing = useSelector(slip, (snapshot) => snapshot.matches({ order: 'editing' }))
  const ready = useSelector(slip, (snapshot) => snapshot.can({ type: 'bet.submitted' }))
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const limits = useSelector(slip, (snapshot) => snapshot.context.limits)
  const money = useMoney()
  const room = stakeRoomIn({ limits, picked })
  // What the centre adds counts: it is asked about as the bet is placed.
  const most = balances === null ? null : mostOf(plus(balances.wallet, balances.centre), room)
  const judged = judgeStake(stake, room, balances?.wallet ?? null)
  const { amount, isShort } = judged
  const lack = judged.fault === 'funds' && amount !== null && balances !== null ? lackOf(amount, balances.wallet) : fen(0)
  // What the centre adds is asked about as the bet is placed.
  const isCovered = lack > 0 && balances !== null && lack <= balances.centre
  const fault = isCovered ? null : judged.fault
  const { hint, low, high } = useStakeWords(room)
  const order = useOrderNote({ picked, fault, fund: isCovered ? lack : fen(0) })
  const topUp = useTopUp(wallet, { needed: amount, lacking: editing && isShort })
  return (
    <>
      <Stack
        as="form"
        gap={12}
        onSubmit={(event) => {
          event.preventDefault()
          slip.send({ type: 'bet.submitted' })
        }}
      >
        {picked !== null && <PickedCard picked={picked} match={match} />}
        <MoneyField
          asset="FEN"
          label={t('sportsbook.slip.stake')}
          description={hint}
          fault={fault}
          faultWords={{
            notAmount: t('sportsbook.slip.notAmount'),
            low,
            high,
            funds: t('sportsbook.slip.funds'),
          }}
          text={stake}
          busy={!editing}
          onChange={(text) => slip.send({ type: 'stake.changed', text })}
          chips={{ label: t('sportsbook.slip.quick'), amounts: QUICK_STAKES }}
          {...(most !== null && { all: { label: t('sportsbook.sheet.most'), amount: most } })}
        />
        <div className={styles.purse}>
          {balances !== null && (
            <Muted size={12} digits>
              {t('sportsbook.sheet.wallet', {
                wallet: money('FEN', balances.wallet),
                centre: money('FEN', balances.centre),
              })}
            </Muted>
          )}
          {topUp.button}
        </div>
        <p className={styles.return}>
          <span>{t('sportsbook.slip.return')}</span>
          <output className={styles.amount}>
            {picked === null || amount === null || amount === 0
              ? '—'
              : formatMoney('FEN', returnOf(amount, picked.selection.price))}
          </output>
        </p>
        <PlaceBet editing={editing} disabled={!ready || fault !== null || (isShort && !isCovered)} {...order} />
        {editing && (
          <Button block variant="plain" onClick={() => slip.send({ type: 'slip.closed' })}>
            {t('sportsbook.slip.clear')}
          </Button>
        )}
      </Stack>
      {topUp.sheet}
    </>
  )
}
