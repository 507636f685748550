import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { fen } from '#src/api/model/money/amount.ts'
import type { SaferPlayHost } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import type { WalletRef } from '#src/machines/wallet/walletMachine.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { usePause } from '#src/ui/shared/usePause.ts'
import { AmountForm } from './AmountForm.tsx'

const DIRECTIONS = ['in', 'out'] as const

type VenueTransferProps = { readonly wallet: WalletRef; readonly venue: VenueCode; readonly play: SaferPlayHost }

/** Moves money between the centre and a venue. Into one that is closed, and for who paused, there is no way; out there always is. */
export function VenueTransfer({ wallet, venue, play }: VenueTransferProps) {
  const { t } = useTranslation('wallet')
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const there = balances?.venues.find((one) => one.venue === venue)
  const pause = usePause(play)
  const ways = DIRECTIONS.filter((way) => way === 'out' || (there?.status === 0 && pause === null))
  const [wanted, setWanted] = useState<'in' | 'out'>('in')
  const direction = ways.includes(wanted) ? wanted : 'out'
  return (
    <Stack>
      <RadioGroup
        label={t('wallet.direction')}
        value={direction}
        options={ways.map((value) => ({ value, label: t(`wallet.${value}`) }))}
        onChange={setWanted}
      />
      <AmountForm
        // An amount is meant for one way: the other may become the only one while it is written.
        key={direction}
        wallet={wallet}
        available={(direction === 'in' ? balances?.funds.fen : there?.balance) ?? fen(0)}
        submit={t('wallet.submit')}
        draft={(amount) => ({ kind: 'transfer', venue, direction, amount })}
      />
    </Stack>
  )
}
