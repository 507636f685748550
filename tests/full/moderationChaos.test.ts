import { expect, test } from 'vitest'
import { moderate } from '#tests/chaos/moderation/moderate.ts'

// `npm run chaos:moderation` in small. How soon it is felt is that run's matter: a busy machine says nothing about it.
test('[D-8] [S-5] [Q5] what is done to a member holds on every connection, also on one that is just coming back', async () => {
  const { figures, broken } = await moderate({ seed: 20_251_123, actions: 8, members: 8, lanes: 2 })
  expect(broken.filter((words) => !words.startsWith('felt after'))).toEqual([])
  expect(figures).toMatchObject({ 'sends let through later': 0, 'sockets let in later': 0 })
}, 400_000)
