import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { PricedMatch } from '#src/api/model/anchor.ts'
import type { Pause } from '#src/api/model/playPause.ts'
import { isWaitedFor, selectOrderProgress } from '#src/machines/durableOrder/durableOrderSelectors.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { PausedNotice } from '#src/ui/shared/PausedNotice.tsx'
import { SlipAnswer } from '../SlipAnswer.tsx'
import { FundingQuestion } from './FundingQuestion.tsx'
import { QuickForm } from './QuickForm.tsx'

type OrderSlipProps = Pick<Parameters<typeof QuickForm>[0], 'slip' | 'toVenue' | 'onLeave' | 'onVenue' | 'onTransfer'> & {
  readonly match: PricedMatch
  /** Whether the member has paused; undefined = not known yet. */
  readonly pause: Pause | null | undefined
  /** A bet that was placed has been read. */
  readonly onDone: () => void
}

/** The compact slip of a member: the form, the question about money, or what became of the order. */
export function OrderSlip({ slip, match, pause, onDone, ...form }: OrderSlipProps) {
  const { t } = useTranslation('sportsbook')
  const state = useSelector(slip, (snapshot) => snapshot.value.order)
  const order = useSelector(slip, (snapshot) => snapshot.children.order)
  const isKnown = useSelector(order, (snapshot) => !isWaitedFor(selectOrderProgress(snapshot)))
  if (state === 'funding') return <FundingQuestion slip={slip} />
  if (state !== 'editing' && !(state === 'ordering' && isKnown)) {
    const done = (
      <Button block onClick={onDone}>
        {t('sportsbook.sheet.done')}
      </Button>
    )
    return <SlipAnswer slip={slip} match={match} help={null} done={done} />
  }
  if (pause !== null && pause !== undefined) return <PausedNotice pause={pause} />
  return <QuickForm slip={slip} {...form} />
}
