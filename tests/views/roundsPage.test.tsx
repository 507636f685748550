import { expect, test } from 'vitest'
import type { NonReducibleUnknown } from 'xstate'
import type { PlayRecord } from '#src/api/model/playRecord.ts'
import type { Venue } from '#src/api/model/venue.ts'
import { type RecordsQuery, roundDetailMachine, type RoundFromNear, roundsMachine } from '#src/machines/games/roundsMachine.ts'
import type { Page, PageQuery } from '#src/machines/kit/pagedListMachine.ts'
import { type BetFromNear, betMachine } from '#src/machines/sportsbook/betMachine.ts'
import { RoundsPage } from '#src/ui/rounds/RoundsPage.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { silent } from '#tests/support/silent.ts'
import { memberPage } from './support/memberPage.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'

type One<Item, Query> = PageQuery<Item, Query>

/** The records of what Mia played, at a place of them. */
async function showRecords(path = '', session = sessionOf(memberInfo('mia'))) {
  const list = handActor<Page<PlayRecord>, One<PlayRecord, RecordsQuery>>()
  const round = handActor<Page<RoundFromNear>, One<RoundFromNear, { readonly id: string }>>()
  const bet = handActor<Page<BetFromNear>, One<BetFromNear, { readonly betId: string }>>()
  const changes = <Query extends NonReducibleUnknown>() => silent<unknown, { query: Query }>()
  const logic = {
    rounds: roundsMachine.provide({ actors: { load: list.logic, changes: changes<RecordsQuery>() } }),
    venues: silent<readonly Venue[], NonReducibleUnknown>(),
    round: roundDetailMachine.provide({ actors: { load: round.logic, changes: changes<{ readonly id: string }>() } }),
    bet: betMachine.provide({ actors: { load: bet.logic, changes: changes<{ readonly betId: string }>() } }),
  }
  const { actors, prompted, titled } = memberPage(session)
  const page = await show(<RoundsPage actors={actors} logic={logic} Matches={() => <p>the matches</p>} now={() => 0} />, {
    address: `/app/records${path}`,
    route: path.startsWith('/bets') ? '/app/records/bets/:bet' : '/app/records/:round?',
    language: 'en',
    words: ['rounds', 'bet', 'shared'],
  })
  return {
    ...page,
    session,
    prompted,
    titled,
    /** What is asked of the server. */
    asked: () => ({
      lists: list.asked.length,
      rounds: round.asked.map(({ input }) => input.query.id),
      bets: bet.asked.map(({ input }) => input.query.betId),
    }),
  }
}

test.each([
  ['', { lists: 1, rounds: [], bets: [] }, 'My bets'],
  ['/gr_7', { lists: 0, rounds: ['gr_7'], bets: [] }, 'Round details'],
  ['/bets/b7', { lists: 0, rounds: [], bets: ['b7'] }, 'Bet details'],
])('[C-9] at “/app/records%s” this alone is asked for: %o, under the title %s', async (path, wanted, title) => {
  const { asked, titled } = await showRecords(path)
  expect([asked(), titled.at(-1)]).toEqual([wanted, { type: 'title.changed', text: title }])
})

test.each(['', '/gr_7', '/bets/b7'])('[R-6] a visitor sees nothing of “/app/records%s”, and is asked to log in', async (path) => {
  const { asked, prompted } = await showRecords(path, sessionOf(null))
  expect([asked(), prompted]).toEqual([
    { lists: 0, rounds: [], bets: [] },
    [{ type: 'login.needed', featureKey: 'feature.records', fromPage: `/app/records${path}`, isWholePage: true }],
  ])
})

test.each(['', '/gr_7', '/bets/b7'])(
  '[R-6] what stands at “/app/records%s” is asked for again for the next member',
  async (path) => {
    const { session, asked } = await showRecords(path)
    session.become(memberInfo('leo'))
    const { lists, rounds, bets } = asked()
    expect(lists + rounds.length + bets.length).toBe(2)
  },
)

test('[C-9] a bet of the records leads back to them', async () => {
  const { screen } = await showRecords('/bets/b7')
  expect(screen.getByRole('link').getAttribute('href')).toBe('/app/records')
})

test.each(['/bets/b7', '/gr_7'])('[C-9] beside “%s” stand matches to play on', async (path) => {
  const { screen } = await showRecords(path)
  expect(screen.queryByText('the matches')).not.toBe(null)
})
