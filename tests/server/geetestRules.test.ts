import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { readEnv } from '#server/platform/env.ts'
import { keepChallenge } from '#server/verification/challenges.ts'
import { settleGeetest } from '#server/verification/geetest.ts'
import { owe, secretOf, usePass } from '#server/verification/results.ts'
import { startBareServices } from '#tests/support/bareServices.ts'

// Geetest's result, when it is used first.

const now = 1_000 * 86_400_000
const { services } = await startBareServices(() => now)
const env = readEnv({
  DATA_DIR: './data',
  GEETEST_ID: 'gt-id',
  GEETEST_KEY: 'gt-key',
  GEETEST_SCRIPT: 'https://maker.example/gt.js',
})

/** Whether a device that was refused is let through by a result for this challenge, of which it was given the first 32 characters. */
const passes = (challenge: string, solvedOn: string, usedOn = solvedOn) =>
  services.write(async (tx) => {
    await keepChallenge(tx, { id: challenge.slice(0, 32), kind: 'geetest', deviceId: solvedOn, answer: '', keptFor: 1_000 })
    await owe(tx, { deviceId: usedOn, address: '192.0.2.1' }, 'act')
    const validate = createHash('md5').update(`gt-keygeetest${challenge}`).digest('hex')
    const fields = { geetest_challenge: challenge, geetest_validate: validate, geetest_seccode: `${validate}|jordan` }
    const result = { type: 'geetest', fields } as const
    await settleGeetest(tx, env, usedOn, result)
    return usePass(tx, secretOf(result), usedOn, 'act')
  })

test('[C-8] [S-4] the page script may add two characters to the challenge that it was given', async () => {
  expect(await passes(`${'a'.repeat(32)}3x`, 'device-1')).toBe(true)
})

test('[C-8] [S-4] a challenge that another device was given lets nobody through', async () => {
  expect(await passes('b'.repeat(32), 'device-2', 'device-3')).toBe(false)
})
