import { describe, expect, test } from 'vitest'
import { lazyOnce, retryLazy } from '#src/ui/kit/lazyOnce.ts'

/** Something that comes, or fails, when the test says so. */
function begin() {
  const asked: { come: (value: string) => void; fail: () => void }[] = []
  const lazy = lazyOnce(
    () =>
      new Promise<string>((resolve, reject) => {
        asked.push({ come: resolve, fail: () => reject(new Error('no network')) })
      }),
  )
  const heard: unknown[] = []
  lazy.subscribe(() => heard.push(lazy.current()))
  return { lazy, asked, heard }
}

describe('what comes once', () => {
  test('[D-9] is asked for by whoever is first, and is the same for all', async () => {
    const { lazy, asked, heard } = begin()
    expect(lazy.current()).toBeUndefined()
    const first = lazy.load()
    expect(lazy.read()).toBe(first)
    asked[0]!.come('code')
    expect(await first).toBe('code')
    expect(lazy.load()).toBe(first)
    expect(asked).toHaveLength(1)
    expect(heard).toEqual(['code'])
  })

  test('[D-9] drawing a failure does not ask again until somebody retries', async () => {
    const { lazy, asked, heard } = begin()
    const first = lazy.read()
    asked[0]!.fail()
    await expect(first).rejects.toThrow('no network')
    expect(lazy.read()).toBe(first)
    expect(heard).toEqual([null])
    retryLazy()
    const second = lazy.read()
    expect(asked).toHaveLength(2)
    asked[1]!.come('code')
    expect(await second).toBe('code')
    expect(heard).toEqual([null, 'code'])
  })

  test('[D-9] asking for it after a failure tries again, for all', async () => {
    const { lazy, asked } = begin()
    const first = lazy.load()
    asked[0]!.fail()
    await expect(first).rejects.toThrow()
    const second = lazy.load()
    expect(asked).toHaveLength(2)
    // A retry does not drop what is on its way.
    retryLazy()
    expect(lazy.read()).toBe(second)
    asked[1]!.come('code')
    expect(await lazy.load()).toBe('code')
  })

  test('[D-9] nobody hears after they left', async () => {
    const { lazy, asked } = begin()
    let heard = 0
    lazy.subscribe(() => (heard += 1))()
    const first = lazy.load()
    asked[0]!.come('code')
    await first
    expect(heard).toBe(0)
  })
})
