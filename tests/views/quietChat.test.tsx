import { NEVER } from 'rxjs'
import { expect, test } from 'vitest'
import { fromPromise } from 'xstate'
import { anchorList } from '#src/api/contract/anchors.ts'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import type { App } from '#src/app/app.ts'
import { quietChatOf } from '#src/app/lazy/quietChat.tsx'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import { QuietChat, type QuietRoom } from '#src/ui/room/chat/QuietChat.tsx'
import { askedServer } from '#tests/machines/support/askedServer.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { QUIET_ROOMS } from './support/quietRooms.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const MATCH = anchorMatch()

/** An anchor on the air with so many viewers, of another match unless said otherwise. */
const castBy = (id: string, heat: number, matchId = 'm9'): AnchorMatch => ({
  ...MATCH,
  anchorRoomId: id,
  matchId,
  anchorStatus: 'On1',
  anchorInfo: MATCH.anchorInfo && { ...MATCH.anchorInfo, nickname: id, heat },
})

/** The chat of a match's room with rows of these kinds, or with none that are known yet. */
async function showQuiet(types: readonly string[] | null, list: readonly AnchorMatch[] = []) {
  const loadAnchors = fromPromise<AnchorPage, { sport: SportKind | null }>(() =>
    Promise.resolve({ lobby: { seq: 0 }, list, counts: {} }),
  )
  const feed = shownBy(types === null ? {} : { rows: types.map((type) => ({ type })) }).ref
  const page = await show(
    <QuietChat
      chat={shownBy<QuietRoom['chat']>({}, { children: { feed } }).ref}
      match={{ ...MATCH, anchorRoomId: 'b9', matchId: 'm1' }}
      logic={anchorListMachine.provide({ actors: { ...QUIET_ROOMS, loadAnchors } })}
    />,
    { language: 'en', words: ['chat'] },
  )
  await told(() => undefined)
  return { ...page, links: () => page.screen.queryAllByRole('link').map(({ textContent }) => textContent) }
}

test.each([
  ['nobody is there', [], true],
  ['somebody came in', ['welcome'], true],
  ['somebody wrote', ['welcome', 'message'], false],
  ['somebody gave', ['gift'], true],
  ['that is not known yet', null, false],
] as const)('[D-7] [S-1] a chat in which %s is said to be quiet (%o): %s', async (_, types, isQuiet) => {
  windowOf('narrow')
  const { screen } = await showQuiet(types)
  expect(screen.queryByRole('heading', { name: 'Quiet here so far' }) !== null).toBe(isQuiet)
})

test.each([
  ['on a wide screen in which hardly anybody wrote', 'wide', 4, [castBy('b1', 5)], true],
  ['on a wide screen that lines fill', 'wide', 5, [castBy('b1', 5)], false],
  ['on a wide screen while nobody is on the air elsewhere', 'wide', 4, [], false],
  ['on a phone in which somebody wrote', 'narrow', 1, [castBy('b1', 5)], false],
] as const)(
  '[D-7] [S-1] a chat %s leads to other rooms below its lines (%s, %i lines)',
  async (_, width, count, list, isThere) => {
    windowOf(width)
    const { screen } = await showQuiet(
      Array.from({ length: count }, () => 'message'),
      list,
    )
    expect(screen.queryByRole('region', { name: 'Few people here so far' }) !== null).toBe(isThere)
  },
)

test('[D-7] [S-1] a quiet chat leads to who casts the same match, and then to where most watch', async () => {
  const off = { ...castBy('b0', 99), anchorStatus: 'Off' }
  const { links } = await showQuiet([], [off, castBy('b1', 5), castBy('b2', 8), castBy('b3', 1, 'm1')])
  expect(links().map((words) => /^b\d/.exec(words)?.[0])).toEqual(['b3', 'b2', 'b1'])
})

test('[D-7] [S-1] a quiet chat does not lead to where one is', async () => {
  const { links } = await showQuiet([], [castBy('b9', 5)])
  expect(links()).toEqual([])
})

test('[D-7] [S-1] a quiet chat asks for the first rooms alone', async () => {
  const { client, asked } = askedServer(() => new Promise(() => undefined))
  const Quiet = quietChatOf({ client, rooms: { open: () => ({ news: NEVER }) }, random: () => 0 } as unknown as App)
  const feed = shownBy({ rows: [] }).ref
  await show(<Quiet chat={shownBy<QuietRoom['chat']>({}, { children: { feed } }).ref} match={MATCH} />, {
    language: 'en',
    words: ['chat'],
  })
  await told(() => undefined)
  expect(asked).toEqual([{ path: anchorList.path, payload: { page: 1, size: 24 } }])
})
