import { EMPTY, Subject } from 'rxjs'
import { expect, test } from 'vitest'
import { sharedOdds } from '#src/streams/sharedOdds.ts'

/** A link whose frames of prices a test gives by hand; `watched` = the matches whose frames were asked for, in order. */
function link() {
  const watched: string[] = []
  const frames = new Subject<unknown>()
  const socket = {
    oddsFrames: (matchId: string) => {
      watched.push(matchId)
      return frames
    },
  }
  const versions = (matchId: string) => {
    const heard: number[] = []
    const listening = sharedOdds(matchId, socket, () => EMPTY).subscribe(({ version }) => heard.push(version))
    return { heard, leave: () => listening.unsubscribe() }
  }
  const frame = (version: number, matchId = 'm1') =>
    frames.next({ matchId, version, fedAt: version, book: { version, at: version, markets: [] }, play: null })
  return { watched, frames, versions, frame }
}

/** Two who watch one match, the second from its second frame on, the first until its third. */
function twoWatch() {
  const { watched, frames, versions, frame } = link()
  const first = versions('m1')
  frame(1)
  frame(2)
  const second = versions('m1')
  frame(3)
  first.leave()
  frame(4)
  second.leave()
  return { watched, first, second, isWatched: frames.observed }
}

test('[P-4] a match’s prices are watched once for all', () => {
  const { watched, first } = twoWatch()
  expect([watched, first.heard]).toEqual([['m1'], [1, 2, 3]])
})

test('[P-4] who comes later begins with the prices of now', () => {
  expect(twoWatch().second.heard).toEqual([2, 3, 4])
})

test('[P-4] a match’s prices are watched no more once the last one left', () => {
  expect(twoWatch().isWatched).toBe(false)
})

test('[P-4] a match that nobody watched for a while begins with nothing that is old', () => {
  const { versions, frame } = link()
  const before = versions('m1')
  frame(7)
  before.leave()
  const after = versions('m1')
  const atFirst = [...after.heard]
  frame(8)
  after.leave()
  expect([atFirst, after.heard]).toEqual([[], [8]])
})

test('[P-4] each match has prices of its own', () => {
  const { watched, versions, frame } = link()
  const [one, other] = [versions('m1'), versions('m2')]
  frame(1)
  frame(2, 'm2')
  for (const { leave } of [one, other]) leave()
  expect([watched, one.heard, other.heard]).toEqual([['m1', 'm2'], [1], [2]])
})

test('[P-4] each link has prices of its own', () => {
  const [here, elsewhere] = [link(), link()]
  const [one, other] = [here.versions('m1'), elsewhere.versions('m1')]
  here.frame(1)
  elsewhere.frame(3)
  for (const { leave } of [one, other]) leave()
  expect([one.heard, other.heard]).toEqual([[1], [3]])
})
