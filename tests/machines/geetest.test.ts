import { expect, test } from 'vitest'
import { geetestRegister, geetestValidate } from '#src/api/contract/verification.ts'
import { startVerification } from '#src/machines/verification/verificationActors.ts'
import { scriptedClient } from '#tests/support/scriptedClient.ts'
import { settled } from './support/deferred.ts'
import { quiet } from './support/handOrder.ts'

const FIELDS = { geetest_challenge: 'c'.repeat(32), geetest_validate: 'v'.repeat(32), geetest_seccode: 's' }

/** A dialog whose person passes geetest's widget; the site says whether that holds. */
async function passed(holds: boolean) {
  const { client, asked } = scriptedClient({
    answer: (path) =>
      path === geetestRegister.path
        ? { data: { success: 1, gt: 'gt', challenge: 'c'.repeat(32), new_captcha: true } }
        : { data: { result: holds } },
  })
  const { actor, verify } = startVerification({ client, geetest: async () => FIELDS, digest: async () => '' }, () => 'one')
  const results: unknown[] = []
  const demand = { action: '/api/x', types: { image: 0, afs: 0, anji: 0, geetest: 1 } } as const
  void verify(demand, new AbortController().signal).then((result) => results.push(result))
  await quiet()
  actor.send({ type: 'answer.given', answer: { kind: 'geetest' } })
  await quiet()
  await settled()
  return { asked, results, refusal: actor.getSnapshot().context.refusal }
}

test('[C-8] [S-4] what geetest’s widget yields goes on once the site has validated it', async () => {
  const { asked, results } = await passed(true)
  expect(asked).toEqual([geetestRegister.path, geetestValidate.path])
  expect(results).toEqual([{ type: 'geetest', fields: FIELDS }])
})

test('[C-8] [S-4] what the site does not hold for valid is a wrong answer, and verifies nothing', async () => {
  const { asked, results, refusal } = await passed(false)
  expect([results, refusal]).toEqual([[], 'wrong'])
  expect(asked.filter((path) => path === geetestValidate.path)).toHaveLength(1)
})
