import { useSelector } from '@xstate/react'
import { of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, fromPromise } from 'xstate'
import type { Market } from '#src/api/model/odds.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { VenueCode } from '#src/api/model/venueKind.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { roomStatusesMachine } from '#src/machines/anchor/roomStatusesMachine.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import type { BetOrder, Placed, SlipSettings } from '#src/machines/sportsbook/slip.ts'
import { slipMachine, type SlipRef } from '#src/machines/sportsbook/slipMachine.ts'
import type { Balances } from '#src/machines/sportsbook/venueWalletMachine.ts'
import type { OddsState } from '#src/streams/odds.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { SportsbookMatches } from '#src/ui/sportsbook/SportsbookMatches.tsx'
import { ROOM } from '#tests/machines/support/betOrder.ts'
import { handOrder } from '#tests/machines/support/handOrder.ts'
import { market } from '#tests/machines/support/market.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { toldToEnd } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const PRICES: readonly Market[] = [market(185)]
const FED: OddsState = { version: 1, fedAt: NOON, markets: PRICES, play: null }
const MATCH = { ...anchorMatch(), homeName: 'Reds', visitName: 'Blues' }

function Written({ slip }: { readonly slip: SlipRef }) {
  const { picked, stake } = useSelector(slip, (snapshot) => snapshot.context)
  return (
    <label>
      {picked === null ? 'nothing' : picked.selection.selectionId}
      <input value={stake} onChange={({ target }) => slip.send({ type: 'stake.changed', text: target.value })} />
    </label>
  )
}

/** The matches of Harbour Sports in a wide window, with Reds v Blues open. */
async function showMatches(query: string, isMember: boolean) {
  const resize = windowOf('wide')
  const lobby = silent<RoomNews, undefined>()
  const slip = slipMachine.provide({
    actors: {
      odds: oddsMachine.provide({ actors: { feed: fromObservable(() => of(FED)), loadTrend: fromPromise(async () => ({})) } }),
      recallSettings: fromPromise<SlipSettings, undefined>(async () => ({ policy: 'better', share: false, lastStake: null })),
      keepSettings: fromPromise<void, SlipSettings>(async () => undefined),
      balances: silent<Balances, { venue: VenueCode }>(),
      limits: fromObservable(() => of(ROOM)),
      order: handOrder<BetOrder, Placed>((errorKey) => ({ result: 'failed', errorKey })).logic,
    },
  })
  const matchList = matchListMachine.provide({
    actors: {
      rooms: roomStatusesMachine.provide({ actors: { loadStatuses: fromPromise(async () => ({})), lobby } }),
      loadMatches: fromPromise<MatchPage, { sport: SportKind | null }>(async () => ({
        lobby: { seq: 0 },
        list: [MATCH],
        counts: {},
      })),
      lobby,
    },
  })
  const page = await show(
    <SportsbookMatches
      venue="OBTY"
      head={null}
      bets={isMember ? <p>the bets</p> : null}
      renderKept={() => null}
      noSlip={null}
      renderSlip={(ref) => <Written slip={ref} />}
      logic={{ slip, matchList }}
      now={() => NOON}
      makeId={() => 'client-made-id-0001'}
    />,
    { address: `/app/venue/OBTY${query}`, language: 'en', words: ['sportsbook', 'shared', 'bet'] },
  )
  await toldToEnd(() => undefined)
  const { screen, user } = page
  return {
    ...page,
    resize,
    press: async (name: string | RegExp) => {
      await user.click(screen.getByRole('button', { name }))
      await toldToEnd(() => undefined)
    },
    slip: () => {
      const label = screen.getByText(/^(nothing|m1\.)/)
      return [label.textContent, label.querySelector('input')?.value]
    },
  }
}

test.each([
  ['a member, with a match of the address', '?match=m1', true],
  ['a visitor, with a match of the address', '?match=m1', false],
  ['a member, with the match that is open from the start', '', true],
])('[C-9] what is picked and written stays while a window gets narrow, and wide again: %s', async (_, query, isMember) => {
  const { screen, user, resize, press, slip } = await showMatches(query, isMember)
  await press(/Reds.*1\.85/)
  await user.type(screen.getByRole('textbox', { name: /^m1/ }), '12')
  resize('narrow')
  await screen.findByRole('region', { name: 'Bet slip' })
  const narrow = slip()
  resize('wide')
  expect([narrow, slip()]).toEqual([
    ['m1.winner.home', '12'],
    ['m1.winner.home', '12'],
  ])
})

test('[C-9] from the match that was open from the start one goes back to all of them in a window that got narrow', async () => {
  const { screen, user, resize } = await showMatches('', true)
  resize('narrow')
  const isOpen = () => screen.queryByRole('heading', { name: 'Reds v Blues' }) !== null
  const before = isOpen()
  await user.click(screen.getByRole('link', { name: 'Back to the matches' }))
  expect([before, isOpen(), screen.queryByRole('heading', { name: 'Matches' }) !== null]).toEqual([true, false, true])
})
