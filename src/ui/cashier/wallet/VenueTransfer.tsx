import { useSelector } from '@xstate/react'
import { useState } from 'react'
import type { VenueCode } from '#src/api/model/bet.ts'
import { useT } from '#src/ui/i18n/useT.ts'
import { RadioGroup } from '#src/ui/kit/Choice.tsx'
import type { WalletRef } from './refs.ts'
import { AmountForm } from './AmountForm.tsx'
import styles from './wallet.module.css'

const DIRECTIONS = ['in', 'out'] as const

/** Moves money between the centre and a venue. Into one that is closed there is no way, out of it there always is. */
export function VenueTransfer({ wallet, venue }: { readonly wallet: WalletRef; readonly venue: VenueCode }) {
  const t = useT()
  const balances = useSelector(wallet, (snapshot) => snapshot.context.balances)
  const there = balances?.venues.find((one) => one.venue === venue)
  const ways = DIRECTIONS.filter((way) => way === 'out' || there?.status === 0)
  const [wanted, setWanted] = useState<'in' | 'out'>('in')
  const direction = ways.includes(wanted) ? wanted : 'out'
  return (
    <div className={styles.form}>
      <RadioGroup
        label={t('wallet.direction')}
        value={direction}
        options={ways.map((value) => ({ value, label: t(`wallet.${value}`) }))}
        onChange={setWanted}
      />
      <AmountForm
        wallet={wallet}
        available={(direction === 'in' ? balances?.funds.fen : there?.balance) ?? 0}
        submit={t('wallet.submit')}
        wish={(amount) => ({ kind: 'transfer', venue, direction, amount })}
      />
    </div>
  )
}
