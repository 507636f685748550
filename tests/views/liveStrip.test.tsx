import { expect, onTestFinished, test } from 'vitest'
import { createActor } from 'xstate'
import type { AnchorMatch } from '#src/api/model/anchor.ts'
import type { SportKind } from '#src/api/model/sport.ts'
import { anchorListMachine, type AnchorPage } from '#src/machines/anchor/anchorListMachine.ts'
import { anchorMachine } from '#src/machines/anchor/anchorMachine.ts'
import { Failure } from '#src/machines/kit/failure.ts'
import { LiveStrip } from '#src/ui/home/LiveStrip.tsx'
import { handActor } from '#tests/machines/support/deferred.ts'
import { anchorMatch } from '#tests/machines/support/matches.ts'
import { NOON } from './support/kind.tsx'
import { QUIET_ROOMS } from './support/quietRooms.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'

const room = (id: string, status = 'On1'): AnchorMatch => {
  const match = anchorMatch({ id, status })
  return { ...match, roomInfo: { ...match.roomInfo, title: id } }
}

async function showStrip() {
  const load = handActor<AnchorPage, { sport: SportKind | null }>()
  const opened: (string | null)[] = []
  const anchor = anchorMachine.provide({
    actions: { openRoom: (_, { match }) => void opened.push(match.anchorRoomId), announce: () => undefined },
  })
  const anchors = createActor(anchorListMachine.provide({ actors: { loadAnchors: load.logic, ...QUIET_ROOMS, anchor } }), {
    input: { sport: null },
  }).start()
  onTestFinished(() => void anchors.stop())
  const page = await show(<LiveStrip anchors={anchors} now={() => NOON} />, { language: 'en', words: ['home'] })
  return {
    ...page,
    opened,
    anchors,
    asked: () => load.asked.length,
    answer: (list: readonly AnchorMatch[] | null) =>
      told(() =>
        list === null
          ? load.last().reject(new Failure('errors.networkAbnormal'))
          : load.last().resolve({ lobby: { seq: 0 }, list, counts: {} }),
      ),
    titles: () => [...document.querySelectorAll('article h3')].map(({ textContent }) => textContent),
    isBusy: () => document.querySelector('[aria-busy="true"]') !== null,
  }
}

test('[S-1] home shows the first eight anchors on the air, and nobody else', async () => {
  const { answer, titles } = await showStrip()
  const onAir = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((id) => room(id))
  await answer([room('off', 'Off'), ...onAir])
  expect(titles()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
})

test('[S-1] an anchor who goes off the air leaves home, and is there again once they are back', async () => {
  const { answer, titles, anchors } = await showStrip()
  await answer([room('a'), room('b')])
  const [first] = anchors.getSnapshot().context.anchors
  const becomes = (anchorStatus: string) => told(() => first?.send({ type: 'anchor.statusChanged', anchorStatus, nextAt: null }))
  await becomes('Off')
  expect(titles()).toEqual(['b'])
  await becomes('On1')
  expect(titles()).toEqual(['a', 'b'])
})

test('[S-1] a press on an anchor of home opens their room', async () => {
  const { screen, user, answer, opened } = await showStrip()
  await answer([room('a'), room('b')])
  await user.click(screen.getByRole('link', { name: 'b' }))
  expect(opened).toEqual(['b'])
})

test('[S-1] while the first anchors are on their way, nobody is said to be off the air', async () => {
  const { screen, isBusy } = await showStrip()
  expect([isBusy(), screen.queryByText('Nobody is live right now')]).toEqual([true, null])
})

test('[S-1] that nobody is on the air is said', async () => {
  const { screen, answer, isBusy } = await showStrip()
  await answer([room('a', 'Off')])
  expect([isBusy(), screen.queryByText('Nobody is live right now') !== null]).toEqual([false, true])
})

test('[S-1] anchors that home cannot have are asked for again by a press', async () => {
  const { screen, user, answer, asked, titles } = await showStrip()
  await answer(null)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(asked()).toBe(2)
  await answer([room('a')])
  expect(titles()).toEqual(['a'])
})

test('[S-1] anchors of home stay while they are asked for again, and where that fails', async () => {
  const { answer, anchors, titles } = await showStrip()
  await answer([room('a')])
  await told(() => anchors.send({ type: 'list.refreshed' }))
  expect(titles()).toEqual(['a'])
  await answer(null)
  expect(titles()).toEqual(['a'])
})
