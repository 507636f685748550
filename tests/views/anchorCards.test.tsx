import { expect, test } from 'vitest'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { RoomStatus } from '#src/api/model/room.ts'
import type { RoomStatusesRef } from '#src/machines/anchor/roomStatusesMachine.ts'
import type { FavouritesRef } from '#src/machines/favourites/favouritesMachine.ts'
import { AnchorCard } from '#src/ui/shared/AnchorCard.tsx'
import { AnchorGrid } from '#src/ui/shared/AnchorGrid.tsx'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { anchorCards, anchorsWith } from './support/anchorCards.ts'
import { NOON } from './support/kind.tsx'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'

const WORDS = { language: 'en', words: ['shared'] } as const
const AT = { id: 'a1', status: 'On1', matchId: 'm1' }

async function showCard(
  fields: Partial<AnchorMatch> = {},
  { status = 'On1', room }: { status?: string; room?: RoomStatus } = {},
) {
  const base = anchorMatch({ ...AT, status })
  const { ref: rooms } = shownBy<RoomStatusesRef>({ statuses: room === undefined ? {} : { 'c-a1': room } })
  let pressed = 0
  const page = await show(
    <AnchorCard
      match={{ ...base, homeScore: 2, visitScore: 1, ...fields }}
      to="/app/live/room/a1"
      now={NOON}
      rooms={rooms}
      onPress={() => (pressed += 1)}
      action={<button>Remind me</button>}
    />,
    { ...WORDS, address: '/app/live' },
  )
  return { ...page, pressed: () => pressed, text: () => page.screen.getByRole('article').textContent }
}
const anchorInfo = (fields: Partial<NonNullable<AnchorMatch['anchorInfo']>>) => ({
  ...anchorMatch(AT).anchorInfo!,
  nickname: 'Mia',
  ...fields,
})

test('[P-4] an anchor on the air is shown live, with the league, who watches and the score', async () => {
  const { text, screen } = await showCard({ anchorInfo: anchorInfo({ heat: 12_000, collected: 7 }) })
  expect([text(), screen.queryByRole('button')]).toEqual(['LIVE联赛看球MiaWatching 12KScore 2 : 1', null])
})

test('[P-4] a room on the air that has no league says what kind of show it is', async () => {
  const { text } = await showCard({ leagueName: '', matchClass: 'anchor' })
  expect(text()).toMatch(/^LIVEShows/)
})

test.each([
  ['On0', 'Not started · '],
  ['Off', 'Off air · '],
])(
  '[P-4] an anchor whose status is %s says when the picture comes, how many follow, and offers a reminder',
  async (status, said) => {
    const { text, screen } = await showCard(
      { anchorInfo: anchorInfo({ heat: 12_000, collected: 7, nextAt: NOON + 86_400_000 }) },
      { status },
    )
    expect(text()).toMatch(new RegExp(`^${said}tomorrow \\d\\d:\\d\\d.*看球MiaFollowers 7Remind me$`))
    expect(screen.queryByRole('button', { name: 'Remind me' })).not.toBe(null)
  },
)

test('[P-4] a time that is over is not told as the next one', async () => {
  const { text } = await showCard({ anchorInfo: anchorInfo({ nextAt: NOON }) }, { status: 'Off' })
  expect(text()).toMatch(/^Off air 看球/)
})

test('[P-4] without an anchor a card says its league', async () => {
  const { text } = await showCard({ anchorInfo: null })
  expect(text()).toContain('看球联赛')
})

test.each([
  ['a match that has not begun', { gameStatus: 'pre' }],
  ['a show of no match', { matchId: null }],
] as const)('[P-4] %s has no score on its card', async (_, fields) => {
  const { text } = await showCard(fields)
  expect(text()).not.toContain('Score')
})

test('[S-1] what a press on a card does is left to its anchor: the page stays', async () => {
  const { screen, user, pressed, address } = await showCard()
  await user.click(screen.getByRole('link', { name: '看球' }))
  expect([pressed(), address()]).toEqual([1, '/app/live'])
})

const room = (fields: Partial<RoomStatus> = {}): RoomStatus => ({ status: 1, exist: true, gameStatus: 'live', ...fields })
test.each([
  ['open', room(), 'Chat open'],
  ['closed', room({ status: 0 }), 'Chat closed'],
  ['shut for good', room({ status: -1 }), 'Chat closed'],
  ['of a room that does not exist', room({ exist: false }), 'Chat closed'],
] as const)('[S-11] a chat that is %s says so on the card', async (_, one, words) => {
  const { text } = await showCard({}, { room: one })
  expect(text()).toContain(words)
})

test('[S-11] of a chat that nothing is known of a card says nothing', async () => {
  const { text } = await showCard()
  expect(text()).not.toContain('Chat')
})

async function showGrid(list: ReturnType<typeof anchorCards>, fields: Partial<Parameters<typeof AnchorGrid>[0]> = {}) {
  const favourites = shownBy<FavouritesRef>({ anchors: ['a2'], matches: [], games: [] })
  const page = await show(
    <AnchorGrid anchors={list.ref} favourites={favourites.ref} now={() => NOON} as="h2" empty={<p>nobody</p>} {...fields} />,
    { ...WORDS, address: '/app/live' },
  )
  const { screen, user } = page
  return {
    ...page,
    followed: favourites.sent,
    cards: () => screen.queryAllByRole('heading', { level: 2 }).length,
    press: (name: string) => user.click(screen.getByRole('button', { name })),
    has: (text: string) => screen.queryByText(text) !== null,
    busy: () => screen.queryByRole('list')?.getAttribute('aria-busy') ?? null,
  }
}

test('[P-4] which anchors are followed is known on their cards, and each is followed by itself', async () => {
  const { screen, followed, press } = await showGrid(anchorCards(anchorsWith('On1', 'On1')))
  expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
  await press('Follow Anchor 1')
  expect(followed).toEqual([{ type: 'favourite.toggled', target: { kind: 'anchor', id: 'a1' } }])
})

test('[S-1] the anchor whose card is pressed is told', async () => {
  const list = anchorCards(anchorsWith('On1', 'On0'))
  const { screen, user } = await showGrid(list)
  await user.click(screen.getAllByRole('link')[1]!)
  expect(list.pressed).toEqual(['a2 anchor.clicked'])
})

test('[P-4] that what was waited for has come is said on cards with a picture alone', async () => {
  const extrasOf = () => ({ action: <i>reminder</i>, news: 'It has begun' })
  const { screen } = await showGrid(anchorCards(anchorsWith('On1', 'On0')), { extrasOf })
  const cards = screen
    .getAllByRole('article')
    .map(({ textContent }) => [textContent.includes('It has begun'), textContent.includes('reminder')])
  expect(cards).toEqual([
    [true, false],
    [false, true],
  ])
})

test('[P-4] those that are chosen of a list are drawn alone', async () => {
  const list = anchorCards(anchorsWith('On1', 'On1'))
  const { cards } = await showGrid(list, { chosen: list.ref.getSnapshot().context.anchors.slice(1) })
  expect(cards()).toBe(1)
})

test('[P-4] of a list that has something, none of which is chosen, it is said that there is none', async () => {
  const { has } = await showGrid(anchorCards(anchorsWith('On1')), { chosen: [] })
  expect(has('nobody')).toBe(true)
})

test.each([
  ['is on its way', { state: 'loading', isKnown: false }, { busy: 'true', empty: false, alert: false }],
  ['is known to be empty and asked for again', { state: 'loading' }, { busy: null, empty: true, alert: false }],
  [
    'failed and is asked for again',
    { state: 'loading', errorKey: 'errors.timeout' },
    { busy: 'true', empty: false, alert: false },
  ],
  ['could not be had', { state: 'failed', errorKey: 'errors.timeout' }, { busy: null, empty: false, alert: true }],
  ['is empty', {}, { busy: null, empty: true, alert: false }],
] as const)('[P-4] a list of anchors without any that %s shows so', async (_, state, shown) => {
  const { screen, busy, has } = await showGrid(anchorCards([], state))
  expect({ busy: busy(), empty: has('nobody'), alert: screen.queryByRole('alert') !== null }).toEqual(shown)
})

test('[P-4] a list that could not be had says why, and is asked for again on demand', async () => {
  const list = anchorCards([], { state: 'failed', errorKey: 'errors.timeout' })
  const { screen, press } = await showGrid(list)
  expect(screen.getByRole('alert').textContent).toContain('No answer in time.')
  await press('Try again')
  expect(list.sent).toEqual([{ type: 'list.refreshed' }])
})

test('[P-4] the old cards stay after a refresh that failed, which is said and can be tried again', async () => {
  const list = anchorCards(anchorsWith('On1'), { state: 'failed', errorKey: 'errors.timeout' })
  const { screen, cards, press } = await showGrid(list)
  expect([cards(), screen.getByRole('alert').textContent]).toEqual([1, 'Refresh failed; this is what was loaded beforeTry again'])
  await press('Try again')
  expect(list.sent).toEqual([{ type: 'list.refreshed' }])
})
