import { expect, test } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import { MatchChoice } from '#src/ui/sportsbook/MatchChoice.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { windowOf } from './support/windowOf.ts'

const match = (matchId: string, homeName: string, fields: Partial<AnchorMatch> = {}): AnchorMatch => ({
  ...anchorMatch({ matchId }),
  homeName,
  visitName: `${homeName} guests`,
  ...fields,
})
const REDS = match('m1', 'Reds')
const DUNKS = match('m2', 'Dunks', { matchClass: 'basketball' })

type Standing = {
  readonly chosenId?: string | null
  readonly state?: 'loading' | 'ready' | 'failed'
  readonly errorKey?: string | null
  readonly isKnown?: boolean
}

/** The matches that the venue OBTY takes bets on. */
async function showChoice(matches: readonly AnchorMatch[], { chosenId = null, state = 'ready', ...list }: Standing = {}) {
  const rooms = shownBy<RoomStatusesRef>({ statuses: {} })
  const { errorKey = state === 'failed' ? 'errors.networkAbnormal' : null, isKnown = true } = list
  const { ref, sent } = shownBy<Parameters<typeof MatchChoice>[0]['matches']>(
    { matches, rooms: rooms.ref, errorKey, isKnown },
    { value: state, states: [JSON.stringify(state)] },
  )
  const page = await show(<MatchChoice matches={ref} venue="OBTY" chosenId={chosenId} now={() => 0} />, {
    address: '/app/sports/OBTY',
    language: 'en',
    words: ['sportsbook', 'shared'],
  })
  const { screen, user } = page
  return {
    ...page,
    sent,
    names: () => ['Reds', 'Dunks', 'Blues'].filter((name) => screen.queryAllByText(name).length > 0),
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    search: (text: string) => user.type(screen.getByLabelText('Search league or team'), text),
  }
}

test('[C-9] only a venue’s own matches that are not over are chosen from', async () => {
  const { names } = await showChoice([REDS, match('m3', 'Blues', { gameStatus: 'ended' }), { ...DUNKS, venueName: 'FBTY' }])
  expect(names()).toEqual(['Reds'])
})

test('[C-9] the match that is open stays among them once it is over', async () => {
  const { names } = await showChoice([REDS, match('m3', 'Blues', { gameStatus: 'ended' })], { chosenId: 'm3' })
  expect(names()).toEqual(['Reds', 'Blues'])
})

test('[C-9] a match leads to its prices', async () => {
  const { screen } = await showChoice([REDS])
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toContain('/app/sports/OBTY?match=m1')
})

test('[C-9] matches are narrowed to the sport that is chosen', async () => {
  const { press, names } = await showChoice([REDS, DUNKS])
  await press('Basketball')
  expect(names()).toEqual(['Dunks'])
  await press('All')
  expect(names()).toEqual(['Reds', 'Dunks'])
})

test('[C-9] the sport that is chosen is marked', async () => {
  const { screen, press } = await showChoice([REDS, DUNKS])
  await press('Basketball')
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['Basketball'])
})

test('[C-9] what is played stands before what is to come, each under its heading', async () => {
  const { screen } = await showChoice(
    [
      match('m1', 'Reds', { gameStatus: 'pre' }),
      match('m2', 'Dunks', { gameStatus: 'break' }),
      match('m3', 'Blues', { gameStatus: 'ended' }),
    ],
    { chosenId: 'm3' },
  )
  const heads = screen.getAllByRole('heading', { level: 3 })
  expect(
    heads.map((one) => [one.textContent, /Reds|Dunks|Blues/.exec(one.parentElement?.nextElementSibling?.textContent ?? '')?.[0]]),
  ).toEqual([
    ['In play', 'Dunks'],
    ['Coming up', 'Reds'],
    ['Ended', 'Blues'],
  ])
})

test('[C-9] on a phone the box to search in waits behind its button, and has the focus once it is there', async () => {
  windowOf('narrow')
  const { screen, press, search, names } = await showChoice([REDS, DUNKS])
  expect(screen.queryByRole('textbox')).toBe(null)
  await press('Search matches')
  expect(document.activeElement).toBe(screen.getByRole('textbox'))
  await search('dunk')
  expect(names()).toEqual(['Dunks'])
})

test('[C-9] on a phone a search that is put away narrows nothing', async () => {
  windowOf('narrow')
  const { screen, press, search, names } = await showChoice([REDS, DUNKS])
  await press('Search matches')
  await search('dunk')
  await press('Search matches')
  expect([names(), screen.queryByRole('textbox')]).toEqual([['Reds', 'Dunks'], null])
})

test('[C-9] where there is one sport alone none is chosen', async () => {
  const { screen } = await showChoice([REDS])
  expect(screen.queryByRole('button', { name: 'All' })).toBe(null)
})

test('[C-9] a match is looked for by a team', async () => {
  const { search, names } = await showChoice([REDS, DUNKS])
  await search('dunk')
  expect(names()).toEqual(['Dunks'])
})

test('[C-9] that no match fits what is looked for is said', async () => {
  const { screen, search } = await showChoice([REDS, DUNKS])
  await search('nobody')
  expect(screen.queryByText('No match fits')).not.toBe(null)
})

test('[C-9] that no match takes bets is said', async () => {
  const { screen } = await showChoice([{ ...REDS, venueName: 'FBTY' }])
  expect(screen.queryByText('No match takes bets here right now')).not.toBe(null)
})

test('[C-9] where no match takes bets there is nothing to look for', async () => {
  const { screen } = await showChoice([{ ...REDS, venueName: 'FBTY' }])
  expect(screen.queryByLabelText('Search league or team')).toBe(null)
})

test('[C-9] why matches could not be loaded is said', async () => {
  const { screen } = await showChoice([], { state: 'failed' })
  expect(screen.queryByText(/network/)).not.toBe(null)
})

test('[C-9] matches that could not be loaded are asked for again by a press', async () => {
  const { press, sent } = await showChoice([], { state: 'failed' })
  await press('Try again')
  expect(sent).toEqual([{ type: 'list.refreshed' }])
})

test('[C-9] matches that are on their way are not said to be none', async () => {
  const { screen } = await showChoice([], { state: 'loading', isKnown: false })
  expect([
    screen.queryByText('No match takes bets here right now'),
    screen.getByRole('region').getAttribute('aria-busy'),
  ]).toEqual([null, 'true'])
})

test('[C-9] a site without matches has none that takes bets', async () => {
  const { screen } = await showChoice([])
  expect([screen.queryByText('No match takes bets here right now') !== null, screen.queryByRole('list')]).toEqual([true, null])
})

test('[C-9] that matches could not be refreshed is said over them, and can be tried again', async () => {
  const { screen, press, names, sent } = await showChoice([REDS], { state: 'failed' })
  expect([names(), screen.getByRole('alert').textContent]).toEqual([
    ['Reds'],
    'Refresh failed; this is what was loaded beforeTry again',
  ])
  await press('Try again')
  expect(sent).toEqual([{ type: 'list.refreshed' }])
})
