import { useSelector } from '@xstate/react'
import { ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import { isWaitedFor, selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { Stack } from '#src/ui/kit/Layout.tsx'
import { EmptyState } from '#src/ui/kit/States.tsx'
import { FundingQuestion } from './sheet/FundingQuestion.tsx'
import { SlipAnswer } from './SlipAnswer.tsx'
import { SlipForm } from './SlipForm.tsx'
import { SlipSettings } from './SlipSettings.tsx'
import { useTopUp } from './useTopUp.tsx'
import styles from './slip.module.css'

type SlipProps = { readonly slip: SlipRef; readonly wallet: VenueWalletRef; readonly match: AnchorMatch }

/** The bet slip: what is picked and for how much, or what became of the order; below it how the member bets. */
export function Slip({ slip, wallet, match }: SlipProps) {
  const state = useSelector(slip, (snapshot) => snapshot.value.order)
  const picked = useSelector(slip, (snapshot) => snapshot.context.picked)
  const order = useSelector(slip, (snapshot) => snapshot.children.order)
  const isKnown = useSelector(order, (snapshot) => !isWaitedFor(selectOrderProgress(snapshot)))
  const isForm = state === 'editing' || (state === 'ordering' && isKnown)
  return (
    <Stack className={styles.slip} data-keep-clear>
      {state === 'funding' ? (
        <FundingQuestion slip={slip} />
      ) : !isForm ? (
        <SlipAnswer slip={slip} match={match} help={<RefusedTopUp slip={slip} wallet={wallet} />} />
      ) : picked === null && state === 'editing' ? (
        <NoSlip />
      ) : (
        <SlipForm slip={slip} wallet={wallet} match={match} />
      )}
      <SlipSettings slip={slip} />
    </Stack>
  )
}

/** The way out of a wallet that held too little. */
function RefusedTopUp({ slip, wallet }: Pick<SlipProps, 'slip' | 'wallet'>) {
  const { order, refusal } = useSelector(slip, (snapshot) => snapshot.context)
  const topUp = useTopUp(wallet, { needed: order?.stake ?? null, lacking: refusal === 'funds' })
  return (
    <>
      {topUp.button}
      {topUp.sheet}
    </>
  )
}

/** The slip while nothing is picked. */
export function NoSlip() {
  const { t } = useTranslation('sportsbook')
  return <EmptyState icon={<ReceiptText size={24} />} title={t('sportsbook.slip.empty')} text={t('sportsbook.slip.emptyText')} />
}
