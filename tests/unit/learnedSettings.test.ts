import * as v from 'valibot'
import { expect, test } from 'vitest'
import { announcements } from '#src/api/contract/site.ts'
import { STATUS } from '#src/api/model/common.ts'
import { profile } from '#src/api/profile.ts'
import { memoryStorage } from '#tests/support/memoryStorage.ts'
import { testStack } from '#tests/support/testStack.ts'

const NO_SEAL = { seal: async () => '', sign: async () => '', digest: async () => '' }

/** A page whose device has learnt all there is, and whose every call is answered with this envelope. */
function learntPage(envelope: { readonly code: number; readonly data: unknown }) {
  const { storage, kept } = memoryStorage()
  storage.write('domains', ['https://b.example'])
  storage.write('failover.threshold', 7)
  storage.write('site', '2001')
  const known = new Map(kept)
  const reply = JSON.stringify({ d: 'v1.' })
  const page = testStack(
    { adapter: async (config) => ({ data: reply, status: 200, statusText: '', headers: {}, config }) },
    null,
    {
      storage,
      sealer: async () => ({ ...NO_SEAL, open: async () => JSON.stringify({ message: '', ...envelope }) }),
    },
  )
  const learn = async () => {
    await page.learnDomains().catch(() => undefined)
    await page.learnThreshold().catch(() => undefined)
    await page.learnSite().catch(() => undefined)
  }
  return { learn, storage, kept, known }
}

test.each(profile.codes.ignored)(
  '[X-1] %i leaves the device the domains, threshold and site id that it has learnt',
  async (code) => {
    const { learn, kept, known } = learntPage({ code, data: null })
    await learn()
    expect(kept).toEqual(known)
  },
)

test('[X-9] [E-4] lists without items take back what the device has learnt', async () => {
  const { learn, storage, known } = learntPage({ code: profile.codes.ok, data: { list: [] } })
  await learn()
  expect(known.size).toBe(3)
  const read = (key: string) => storage.read(key, v.unknown())
  expect([read('domains'), read('failover.threshold'), read('site')]).toEqual([[], null, profile.siteId])
})

test('[C-6] the domains of an earlier visit count where the page’s own host cannot be reached at first', async () => {
  const { storage } = memoryStorage()
  storage.write('domains', ['https://b.example'])
  const asked: (string | undefined)[] = []
  const page = testStack(
    {
      adapter: async ({ url = '', ...config }) => {
        asked.push(url)
        if (!url.startsWith('https://b.example')) throw new Error('gone')
        return { data: '', status: 503, statusText: '', headers: {}, config: { url, ...config } }
      },
    },
    null,
    { storage },
  )
  for (let round = 0; round < 3; round += 1) await page.client.call(announcements, {}).catch(() => undefined)
  expect(asked.at(-1)).toContain('https://b.example')
})

test('[X-9] a threshold that operators switched off does not count', async () => {
  const setting = { keyCode: profile.failover.thresholdKey, status: STATUS.inactive, value: '9' }
  const { learn, storage } = learntPage({ code: profile.codes.ok, data: { list: [setting] } })
  await learn()
  expect(storage.read('failover.threshold', v.unknown())).toBeNull()
})
