import { expect, test } from 'vitest'
import { streamState } from '#src/api/model/anchorPlace.ts'
import { createIngest } from '#server/live/video/ingest.ts'

test('[D-8] a stream’s bitrate and frames are those of the last whole seconds, and its end says why', () => {
  let now = 10_000
  const ingest = createIngest(() => now)
  ingest.count('a', { bytes: 1_000 })
  expect(ingest.healthOf('a')).toEqual({ sending: null, bitrate: 0, frames: 0, lastEnd: null })
  ingest.began('a')
  for (let second = 0; second < 8; second += 1) {
    for (let frame = 0; frame < 25; frame += 1) ingest.count('a', { frame: true })
    ingest.count('a', { bytes: 125_000 })
    now += 1_000
  }
  const health = ingest.healthOf('a')
  expect(health).toEqual({ sending: 8, bitrate: 1_000, frames: 25, lastEnd: null })
  expect(streamState(health)).toBe('good')
  now += 3_000
  expect(streamState(ingest.healthOf('a'))).toBe('poor')
  ingest.ended('a', 'broken')
  now += 7_000
  expect(ingest.healthOf('a')).toEqual({ sending: null, bitrate: 0, frames: 0, lastEnd: { why: 'broken', ago: 7 } })
  expect(streamState(ingest.healthOf('a'))).toBe('none')
})
