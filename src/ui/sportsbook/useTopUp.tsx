import { useSelector } from '@xstate/react'
import { ArrowLeftRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { fen, type Fen, minus } from '#src/api/model/money/amount.ts'
import { formatAmount } from '#src/api/model/money/formatAmount.ts'
import { useTranslation } from 'react-i18next'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import styles from './slip.module.css'
import { TransferSheet } from './TransferSheet.tsx'

type TopUpOptions = {
  /** What the venue's wallet should hold; null = not said yet. */
  readonly needed: Fen | null
  /** Whether it holds too little. */
  readonly lacking: boolean
}

/**
 * The way out of a wallet that holds too little, where that is noticed: a button, and the transfer of what is missing, which
 * closes when the money is there. The sheet must stand outside of any form: what is submitted in it would be heard there too.
 */
export function useTopUp(wallet: VenueWalletRef, { needed, lacking }: TopUpOptions): { button: ReactNode; sheet: ReactNode } {
  const { t } = useTranslation('sportsbook')
  const funds = useSelector(wallet, (snapshot) => snapshot.context.balances?.wallet ?? fen(0))
  const moved = useSelector(wallet, (snapshot) => snapshot.context.moved)
  const [opened, setOpened] = useState<{ readonly moved: number; readonly missing: Fen | null } | null>(null)
  const missing = needed === null || needed <= funds ? null : minus(needed, funds)
  const arrived = opened !== null && moved > opened.moved
  return {
    button: (
      <div className={styles.topUp}>
        {lacking && (
          <Button block variant="soft" onClick={() => setOpened({ moved, missing })}>
            <ArrowLeftRight size={16} aria-hidden="true" />
            {missing === null
              ? t('sportsbook.wallet.topUp')
              : t('sportsbook.wallet.topUpBy', { amount: formatAmount('FEN', missing) })}
          </Button>
        )}
        <p className={styles.arrived} role="status">
          {arrived && t('sportsbook.wallet.done')}
        </p>
      </div>
    ),
    sheet: (
      <TransferSheet
        wallet={wallet}
        open={opened !== null && !arrived}
        missing={opened?.missing ?? null}
        onClose={() => setOpened(null)}
      />
    ),
  }
}
