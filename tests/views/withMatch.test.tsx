import { useState } from 'react'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { matchMachine, type MatchLoaded } from '#src/machines/match/matchMachine.ts'
import { oddsMachine } from '#src/machines/odds/oddsMachine.ts'
import type { OddsState } from '#src/streams/odds.ts'
import type { TimelineNews } from '#src/streams/timeline.ts'
import { WithMatch } from '#src/ui/room/match/WithMatch.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { show } from './support/show.tsx'

/** Prices and plays that nobody tells of. */
const LOGIC = {
  odds: oddsMachine.provide({
    actors: { feed: silent<OddsState, { matchId: string }>(), loadTrend: fromPromise(async () => ({})) },
  }),
  match: matchMachine.provide({
    actors: {
      loadMatch: handActor<MatchLoaded, { matchId: string; room: string }>().logic,
      timeline: silent<TimelineNews, { room: string }>(),
    },
  }),
}

test('[P-4] [S-1] a room whose anchor casts another match by now has that one’s prices and play', async () => {
  function Room() {
    const [matchId, setMatchId] = useState('m1')
    return (
      <>
        <button onClick={() => setMatchId('m2')}>Another</button>
        <WithMatch matchId={matchId} room="c1" logic={LOGIC} now={() => 0}>
          {({ odds, game }) => <p>{[odds, game].map((one) => one.getSnapshot().context.matchId).join(' ')}</p>}
        </WithMatch>
      </>
    )
  }
  const { screen, user } = await show(<Room />)
  expect(screen.getByText('m1 m1')).not.toBe(null)
  await user.click(screen.getByRole('button'))
  expect(screen.getByText('m2 m2')).not.toBe(null)
})
