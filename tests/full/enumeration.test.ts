import { afterEach, beforeEach, expect, test } from 'vitest'
import { profile } from '#src/api/profile.ts'
import { createEnumeration } from '#tests/support/enumeration.ts'
import { startTestServer, type TestServer } from '#tests/support/testServer.ts'

/** Names of each kind; times are measured by `npm run bench:enumeration`. */
const NAMES = 12

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

test.each([
  ['start', '"ok":true'],
  ['enter', `"code":${profile.codes.invalid}`],
] as const)('[C-8] [X-4] names that exist and names that do not are answered the same, word for word: %s', async (act, part) => {
  const enumeration = await createEnumeration(server, NAMES)
  const answers = new Set<string>()
  for (let index = 0; index < NAMES; index += 1) {
    for (const isKnown of [true, false]) {
      await enumeration.forget()
      answers.add((await enumeration[act](isKnown, index)).answer)
    }
  }
  expect([...answers]).toEqual([expect.stringContaining(part)])
})
