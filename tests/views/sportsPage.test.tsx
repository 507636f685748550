import { BehaviorSubject } from 'rxjs'
import { expect, test } from 'vitest'
import { type ActorRefFrom, fromObservable } from 'xstate'
import type { Venue } from '#src/api/model/venue.ts'
import type { titleMachine } from '#src/machines/title/titleMachine.ts'
import { SportsPage } from '#src/ui/sportsbook/SportsPage.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

type Standing = Pick<Venue, 'channelCode' | 'kind' | 'venueStatus'>

async function showPage(venues: readonly Standing[]) {
  const listed = new BehaviorSubject(venues as readonly Venue[])
  return show(
    <SportsPage
      actors={{ title: shownBy<ActorRefFrom<typeof titleMachine>>({}).ref }}
      logic={{ venues: fromObservable(() => listed) }}
    />,
    { address: '/app/venue', language: 'en', words: ['sportsbook'] },
  )
}

test('[S-2] the way into sports leads to the first sportsbook that is open', async () => {
  const { address } = await showPage([
    { channelCode: 'DZ', kind: 'slots', venueStatus: 0 },
    { channelCode: 'IMTY', kind: 'sports', venueStatus: 1 },
    { channelCode: 'FBTY', kind: 'sports', venueStatus: 0 },
    { channelCode: 'OBTY', kind: 'sports', venueStatus: 0 },
  ])
  expect(address()).toBe('/app/venue/FBTY')
})

test('[S-2] where no sportsbook is open the way into sports says so, and leads on to the matches', async () => {
  const { screen, address } = await showPage([{ channelCode: 'IMTY', kind: 'sports', venueStatus: 1 }])
  expect([address(), screen.getByRole('link').getAttribute('href')]).toEqual(['/app/venue', '/app/live'])
})
