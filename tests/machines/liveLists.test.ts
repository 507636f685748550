import { describe, expect, test } from 'vitest'
import { openAnchorList, openMatchList } from './support/liveLists.ts'
import { anchorMatch } from './support/matches.ts'

const NONE = { lobby: { seq: 0 }, list: [], counts: {} }
const ONE = { lobby: { seq: 0 }, list: [anchorMatch({ id: 'a1', matchId: 'm1' })], counts: {} }

/** How many a list shows. */
function shownOf({ list }: ReturnType<typeof openAnchorList | typeof openMatchList>) {
  const { context } = list.getSnapshot()
  return 'anchors' in context ? context.anchors.length : context.matches.length
}

describe.each([
  ['anchors', openAnchorList],
  ['matches', openMatchList],
])('the list of %s', (_, open) => {
  test('[P-4] is known once an answer has come, also while it is asked for again', async () => {
    const { list, lobby, asked, answer } = open()
    const isKnown = () => list.getSnapshot().context.isKnown
    expect(isKnown()).toBe(false)
    await answer(NONE)
    expect(isKnown()).toBe(true)
    lobby.next({ type: 'stale', cursor: { epoch: 'e1', seq: 7 } })
    expect([asked.length, isKnown()]).toEqual([2, true])
  })

  test('[P-4] of another sport is not known before its own answer', async () => {
    const { list, answer } = open()
    const isKnown = () => list.getSnapshot().context.isKnown
    await answer(NONE)
    list.send({ type: 'sport.chosen', sport: 'football' })
    expect(isKnown()).toBe(false)
    await answer(NONE)
    expect(isKnown()).toBe(true)
  })

  test('[P-4] of another sport has nothing of the former one, also when it cannot be loaded', async () => {
    const opened = open()
    await opened.answer(ONE)
    opened.list.send({ type: 'sport.chosen', sport: 'football' })
    expect(shownOf(opened)).toBe(0)
    await opened.fail()
    expect([shownOf(opened), opened.list.getSnapshot().context.errorKey]).toEqual([0, 'errors.timeout'])
  })

  test('[P-4] that is shown and could not be refreshed is asked for again, after ever longer waits', async () => {
    const { list, clock, asked, answer, fail } = open()
    await answer(ONE)
    list.send({ type: 'list.refreshed' })
    for (const [index, wait] of [2_000, 4_000].entries()) {
      await fail()
      clock.increment(wait - 1)
      expect(asked).toHaveLength(index + 2)
      clock.increment(1)
      expect(asked).toHaveLength(index + 3)
    }
    expect(list.getSnapshot().context.errorKey).toBe('errors.timeout')
    await answer(ONE)
    expect(list.getSnapshot().context.errorKey).toBe(null)
    list.send({ type: 'list.refreshed' })
    await fail()
    clock.increment(2_000)
    expect(asked).toHaveLength(6)
  })

  test('[P-4] that shows nothing and could not be loaded waits to be asked for', async () => {
    const { list, clock, asked, fail } = open()
    await fail()
    clock.increment(60_000)
    expect(asked).toHaveLength(1)
    list.send({ type: 'list.refreshed' })
    expect(asked).toHaveLength(2)
  })
})
