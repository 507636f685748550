import { act } from '@testing-library/react'
import { NEVER, of } from 'rxjs'
import { expect, test } from 'vitest'
import { fromObservable, fromPromise, type NonReducibleUnknown } from 'xstate'
import type { MarqueeNotice } from '#src/api/model/chat.ts'
import type { PlacedBanner } from '#src/api/model/shownContent.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import { matchListMachine, type MatchPage } from '#src/machines/anchor/matchListMachine.ts'
import { carouselMachine } from '#src/machines/home/carouselMachine.ts'
import type { RoomNews } from '#src/streams/roomStatus.ts'
import { HomePage } from '#src/ui/home/HomePage.tsx'
import { silent } from '#tests/support/silent.ts'
import { NOON } from './support/kind.tsx'
import { sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { windowOf } from './support/windowOf.ts'

type Props = Parameters<typeof HomePage>[0]
const notice = (id: string): MarqueeNotice => ({
  id,
  category: 0,
  content: `About ${id}`,
  pmdTimerStart: null,
  pmdTimerEnd: null,
})

/** Home as it is once its lists are asked for, with its parts of other features. */
async function showHome(
  width: 'wide' | 'narrow',
  { notices, motion = true }: { notices?: readonly MarqueeNotice[]; motion?: boolean } = {},
) {
  windowOf(width)
  const never = <Output, Input extends NonReducibleUnknown>() =>
    fromPromise<Output, Input>(() => new Promise<Output>(() => undefined))
  const lobby = silent<RoomNews, undefined>()
  const logic: Props['logic'] = {
    anchorList: anchorListMachine.provide({ actors: { loadAnchors: never<AnchorPage, { sport: SportKind | null }>(), lobby } }),
    matchList: matchListMachine.provide({ actors: { loadMatches: never<MatchPage, { sport: SportKind | null }>(), lobby } }),
    siteMarquee: fromObservable<readonly MarqueeNotice[], NonReducibleUnknown>(() =>
      notices === undefined ? NEVER : of(notices),
    ),
    banners: silent<readonly PlacedBanner[], NonReducibleUnknown>(),
    carousel: carouselMachine,
  }
  const title = shownBy<Props['actors']['title']>({})
  const actors: Props['actors'] = {
    title: title.ref,
    session: sessionOf(null).ref,
    preferences: shownBy<Props['actors']['preferences']>({ motion }).ref,
  }
  const slots = { venues: () => <p>the venues</p>, activities: () => <p>the activities</p>, news: () => <p>the news</p> }
  // Awaited, since parts of it come later.
  const page = await act(() =>
    show(<HomePage actors={actors} logic={logic} slots={slots} now={() => NOON} />, {
      language: 'en',
      words: ['home', 'shared'],
    }),
  )
  const { screen } = page
  return {
    ...page,
    titled: title.sent,
    times: (text: string) => screen.queryAllByText(text).length,
    line: () => screen.queryByRole('group', { name: 'Site announcements' }),
  }
}

test('[P-3] on a phone home has each of its parts once', async () => {
  const { screen, times } = await showHome('narrow')
  expect(['the venues', 'the activities', 'the news'].map(times)).toEqual([1, 1, 1])
  expect(screen.queryByRole('complementary')).toBe(null)
})

test('[R-7] home gives the tab its title', async () => {
  const { titled } = await showHome('narrow')
  expect(titled).toEqual([{ type: 'title.changed', text: 'Live sports, watched together' }])
})

test('[P-3] on a wide window the news stand beside the rest, once', async () => {
  const { screen, times } = await showHome('wide')
  await screen.findByText('the news')
  expect([times('the news'), screen.getByRole('complementary').textContent.includes('the news')]).toEqual([1, true])
})

test('[C-7] the site’s announcements pass on home and lead to their page', async () => {
  const { screen, line } = await showHome('narrow', { notices: [notice('n1')] })
  expect(line()?.textContent).toContain('About n1')
  expect(screen.getByRole('link', { name: 'Site announcements' }).getAttribute('href')).toBe('/app/announcements')
  expect(screen.queryByRole('button', { name: 'Pause' })).not.toBe(null)
})

test('[C-7] where moving parts are switched off the site’s announcements stand', async () => {
  const { screen } = await showHome('narrow', { notices: [notice('n1')], motion: false })
  expect(screen.queryByRole('button', { name: 'Resume' })).not.toBe(null)
})
