import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fen, minus, plus } from '#src/api/model/money/amount.ts'
import { formatMoney } from '#src/api/model/money/formatAmount.ts'
import { judgeStake, mostOf } from '#src/api/model/betLimits.ts'
import { lackOf, returnOf } from '#src/api/model/sportsbook.ts'
import { type SlipRef, stakeRoomIn } from '#src/machines/sportsbook/slipMachine.ts'
import { Button, ButtonLink } from '#src/ui/kit/Button.tsx'
import { Muted, Stack } from '#src/ui/kit/Layout.tsx'
import { useMoney } from '#src/ui/shared/useMoney.ts'
import { PlaceBet } from '../PlaceBet.tsx'
import { SlipSettings } from '../SlipSettings.tsx'
import { useOrderNote } from '../useOrderNote.ts'
import styles from './sheet.module.css'
import { StakeChips } from './StakeChips.tsx'
import { StakeField } from './StakeField.tsx'

type QuickFormProps = {
  readonly slip: SlipRef
  /** The address of all of the match's prices; null = they are there already. */
  readonly toVenue: string | null
  /** The member leaves for the cashier, and the slip waits; left out = it goes with its page. */
  readonly onLeave?: () => void
  /** The member goes on in the sportsbook, which has a slip of its own. */
  readonly onVenue?: () => void
  /** Moves money to the venue on this page; left out = the cashier's wallets do. */
  readonly onTransfer?: () => void
}

/** Stakes, the button with what it lacks, and what may come back; what both wallets lack is said with the way to the cashier. */
export function QuickForm({ slip, toVenue, onLeave, onVenue, onTransfer }: QuickFormProps) {
  const { t } = useTranslation('sportsbook')
  const money = useMoney()
  const [isSetting, setSetting] = useState(false)
  const { picked, stake, balances, settings, limits } = useSelector(slip, (snapshot) => snapshot.context)
  const editing = useSelector(slip, (snapshot) => snapshot.matches({ order: 'editing' }))
  const ready = useSelector(slip, (snapshot) => snapshot.can({ type: 'bet.submitted' }))
  const all = balances === null ? null : plus(balances.wallet, balances.centre)
  const room = stakeRoomIn({ limits, picked })
  const { amount, fault, isShort } = judgeStake(stake, room, all)
  const type = (text: string) => slip.send({ type: 'stake.changed', text })
  const fund = amount === null || balances === null || isShort ? fen(0) : lackOf(amount, balances.wallet)
  const order = useOrderNote({ picked, fault, fund })
  const back = picked === null || amount === null || amount === 0 ? null : returnOf(amount, picked.selection.price)
  return (
    <Stack
      as="form"
      gap={8}
      onSubmit={(event) => {
        event.preventDefault()
        slip.send({ type: 'bet.submitted' })
      }}
    >
      <StakeChips
        text={stake}
        last={settings.lastStake}
        most={all === null ? null : mostOf(all, room)}
        disabled={!editing}
        onChange={type}
      />
      <div className={styles.order}>
        <StakeField text={stake} room={room} fault={fault} busy={!editing} onChange={type} />
        <PlaceBet editing={editing} disabled={!ready || fault !== null} {...order} />
      </div>
      {balances !== null && (
        <p className={styles.purse}>
          <Muted as="small" size={12} digits>
            {t('sportsbook.sheet.wallet', { wallet: money('FEN', balances.wallet), centre: money('FEN', balances.centre) })}
          </Muted>
          {onTransfer === undefined ? (
            <ButtonLink variant="plain" to="/app/cashier/wallet" onClick={onLeave}>
              {t('sportsbook.wallet.transfer')}
            </ButtonLink>
          ) : (
            <Button variant="plain" onClick={onTransfer}>
              {t('sportsbook.wallet.transfer')}
            </Button>
          )}
        </p>
      )}
      {isShort && all !== null && (
        <div className={styles.short} role="status">
          <p>
            <b>{t('sportsbook.sheet.short', { amount: formatMoney('FEN', minus(amount ?? room?.min ?? fen(0), all)) })}</b>
            {onLeave !== undefined && (
              <Muted as="span" size={12}>
                {t('sportsbook.sheet.depositText')}
              </Muted>
            )}
          </p>
          <ButtonLink variant="soft" to="/app/cashier/deposit" onClick={onLeave}>
            {t('sportsbook.sheet.deposit')}
          </ButtonLink>
        </div>
      )}
      <div className={styles.foot}>
        <output>
          {t('sportsbook.slip.return')} <b>{back === null ? '—' : formatMoney('FEN', back)}</b>
        </output>
        {toVenue !== null && (
          <ButtonLink variant="plain" to={toVenue} onClick={onVenue}>
            {t('sportsbook.sheet.more')}
          </ButtonLink>
        )}
        <Button variant="plain" aria-expanded={isSetting} onClick={() => setSetting(!isSetting)}>
          {t('sportsbook.sheet.settings')}
        </Button>
      </div>
      {isSetting && <SlipSettings slip={slip} />}
    </Stack>
  )
}
