import { expect, test } from 'vitest'
import { cutBlind, listenBesideSlow } from '#tests/chaos/slow/slow.ts'

// `npm run chaos:slow` in small; how long the good ones wait is measured there, where nothing else runs.

test('[Q12] sockets that do not read are ended, and the good ones beside them miss nothing', async () => {
  const { figures } = await listenBesideSlow({ good: 20, slow: 10, deaf: 10, perSecond: 100, seconds: 5, turns: 1 })
  expect(figures).toMatchObject({ lost: 0, 'deaf sockets left': [0] })
}, 400_000)

test('[Q12] a socket that never reads but says that it is there is cut when too much waits for it', async () => {
  expect(await cutBlind({ blind: 3, lines: 20_000 })).toMatchObject({ figures: { 'left of them': 0, lost: 0 }, broken: [] })
}, 400_000)
