import { useSelector } from '@xstate/react'
import { useTranslation } from 'react-i18next'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { BetOrder } from '#src/machines/sportsbook/slip.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { teamsOf } from '#src/ui/shared/oddsWords.ts'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { Accepted, Refused, useOrderWords, Waiting } from './Answer.tsx'
import type { keptOrderMachine } from '#src/machines/sportsbook/keptOrderMachine.ts'

type KeptOrderProps = {
  readonly logic: typeof keptOrderMachine
  readonly venue: VenueCode
  /** The venue's matches, for the names of the order's teams. */
  readonly matches: readonly AnchorMatch[]
}

/** What became of an order that an earlier visit did not see the end of; nothing when there is none. */
export function KeptOrder({ logic, venue, matches }: KeptOrderProps) {
  const { t } = useTranslation('sportsbook')
  const orderWords = useOrderWords()
  const kept = useActorRef(logic, { input: { venue } })
  const waiting = useSelector(kept, (snapshot) => snapshot.children.order)
  const { order, bet } = useSelector(kept, (snapshot) => snapshot.context)
  const teamsIn = (one: BetOrder) => {
    const match = matches.find(({ matchId }) => matchId === one.matchId)
    return match === undefined ? null : teamsOf(match)
  }
  if (waiting !== undefined) return <Waiting order={waiting} teamsOf={teamsIn} />
  if (order === null) return null
  const what = orderWords(order, teamsIn(order))
  const close = (
    <Button block variant="outline" onClick={() => kept.send({ type: 'answer.read' })}>
      {t('sportsbook.slip.read')}
    </Button>
  )
  if (bet === null)
    return (
      <Refused text={t('sportsbook.slip.refusal.lost')} what={what}>
        {close}
      </Refused>
    )
  return (
    <Accepted bet={bet} what={what}>
      {close}
    </Accepted>
  )
}
