import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActorRefFrom } from 'xstate'
import type { PricedMatch } from '#src/api/model/anchor.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import type { SiteRef } from '#src/machines/site/siteMachine.ts'
import type { betMachine } from '#src/machines/sportsbook/betMachine.ts'
import type { keptOrderMachine } from '#src/machines/sportsbook/keptOrderMachine.ts'
import type { SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import type { sportsbookMachine } from '#src/machines/sportsbook/sportsbookMachine.ts'
import type { VenueWalletRef } from '#src/machines/sportsbook/venueWalletMachine.ts'
import { Button } from '#src/ui/kit/Button.tsx'
import { PageState } from '#src/ui/kit/PageState.tsx'
import { ErrorState } from '#src/ui/kit/States.tsx'
import { useActorRef } from '#src/ui/kit/useActorRef.ts'
import { ComingMaintenance } from './ComingMaintenance.tsx'
import { KeptOrder } from './KeptOrder.tsx'
import { MyBets } from './MyBets.tsx'
import { Missing, Opening } from './NoVenue.tsx'
import { OrderSlip } from './sheet/OrderSlip.tsx'
import { NoSlip, Slip } from './Slip.tsx'
import { SportsbookHead } from './SportsbookHead.tsx'
import { SportsbookMatches, type SportsbookMatchesProps } from './SportsbookMatches.tsx'
import { TransferSheet } from './TransferSheet.tsx'
import { VenueMoney } from './VenueMoney.tsx'

export type MemberVisitProps = {
  readonly venue: VenueCode
  readonly site: SiteRef
  readonly logic: SportsbookMatchesProps['logic'] & {
    readonly venue: typeof sportsbookMachine
    readonly keptOrder: typeof keptOrderMachine
    readonly bet: typeof betMachine
  }
  readonly now: () => number
  readonly makeId: () => string
}

/** A member's visit: the venue is opened first, then they bet with what they have there. */
export function MemberVisit({ venue, site, logic, now, makeId }: MemberVisitProps) {
  const visit = useActorRef(logic.venue, { input: { venue, makeId } })
  const state = useSelector(visit, (snapshot) => snapshot.value)
  const { wallet, bets } = useSelector(visit, (snapshot) => snapshot.children)
  const { maintenance, errorKey } = useSelector(visit, (snapshot) => snapshot.context)
  if (state === 'failed') return errorKey === 'errors.notFound' ? <Missing /> : <Failed visit={visit} />
  // A venue that is closed leads home (S-2): until that page is there, nothing new appears.
  if (wallet === undefined || bets === undefined) return <Opening />
  return (
    <>
      {maintenance !== null && <ComingMaintenance maintenance={maintenance} now={now} />}
      <SportsbookMatches
        venue={venue}
        head={
          <SportsbookHead venue={venue} site={site}>
            <VenueMoney wallet={wallet} />
          </SportsbookHead>
        }
        bets={<MyBets bets={bets} logic={logic} now={now} />}
        renderKept={(own) => <KeptOrder logic={logic.keptOrder} venue={venue} matches={own} />}
        noSlip={<NoSlip />}
        renderSlip={(slip, match, isCompact) =>
          isCompact ? (
            <CompactSlip slip={slip} match={match} wallet={wallet} />
          ) : (
            <Slip slip={slip} wallet={wallet} match={match} />
          )
        }
        logic={logic}
        now={now}
        makeId={makeId}
      />
    </>
  )
}

type CompactSlipProps = { readonly slip: SlipRef; readonly match: PricedMatch; readonly wallet: VenueWalletRef }

/** The slip of a phone, and the transfer that it leads to: beside its form, which would hear what is submitted there. */
function CompactSlip({ slip, match, wallet }: CompactSlipProps) {
  const [isMoving, setMoving] = useState(false)
  return (
    <>
      <OrderSlip
        slip={slip}
        match={match}
        pause={null}
        toVenue={null}
        onTransfer={() => setMoving(true)}
        onDone={() => slip.send({ type: 'slip.closed' })}
      />
      <TransferSheet wallet={wallet} open={isMoving} missing={null} onClose={() => setMoving(false)} />
    </>
  )
}

function Failed({ visit }: { readonly visit: ActorRefFrom<typeof sportsbookMachine> }) {
  const { t } = useTranslation('sportsbook')
  const errorKey = useSelector(visit, (snapshot) => snapshot.context.errorKey)
  return (
    <PageState title={t('sportsbook.openFailed')}>
      <ErrorState
        title={t('sportsbook.openFailed')}
        text={t(errorKey ?? 'errors.unknown')}
        action={<Button onClick={() => visit.send({ type: 'venue.retried' })}>{t('act.retry')}</Button>}
      />
    </PageState>
  )
}
