import { expect, onTestFinished, test, vi } from 'vitest'
import { ErrorBoundary } from '#src/ui/kit/ErrorBoundary.tsx'
import { lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { show } from './support/show.tsx'

/** A part that fell, of whose code it is said whether it came, and what asking for its page comes to; it stands once it is drawn again. */
async function showFallen(didCome: boolean, page: () => Promise<Response>) {
  // React says what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const asked = vi.fn<(...request: unknown[]) => Promise<Response>>(page)
  vi.stubGlobal('fetch', asked)
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
  const code = lazyOnce(() => (didCome ? Promise.resolve() : Promise.reject(new Error('no network'))))
  await code.load().catch(() => undefined)
  let falls = true
  const Part = () => {
    if (falls) throw new Error('it fell')
    return <p>the part</p>
  }
  const { screen, user } = await show(
    <ErrorBoundary fallback={(retry) => <button onClick={retry}>Try again</button>}>
      <Part />
    </ErrorBoundary>,
  )
  falls = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  return {
    isDrawn: () => screen.queryByText('the part') !== null,
    reloads: () => reload.mock.calls.length,
    asked: asked.mock.calls,
  }
}

test('[D-9] where code did not come a retry loads the page again once there is a server: browsers keep such a failure', async () => {
  const { reloads, asked } = await showFallen(false, () => Promise.resolve(new Response(null, { status: 200 })))
  await expect.poll(reloads).toBe(1)
  expect(asked).toEqual([[window.location.href, { method: 'HEAD', cache: 'no-store' }]])
})

test.each([
  ['nobody answers', false, () => Promise.reject(new TypeError('no network'))],
  ['the server is away behind its balancer', false, () => Promise.resolve(new Response(null, { status: 503 }))],
  ['all of its code had come', true, () => Promise.resolve(new Response(null, { status: 200 }))],
] as const)('[D-9] a retry leaves the page as it is and draws the part alone where %s', async (_, didCome, page) => {
  const { isDrawn, reloads } = await showFallen(didCome, page)
  await expect.poll(isDrawn).toBe(true)
  expect(reloads()).toBe(0)
})

test('[D-9] code that did not come is asked for again by who comes back after its part fell', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const bring = vi.fn<() => Promise<string>>(() => Promise.reject(new Error('no network')))
  const code = lazyOnce(bring)
  await code.read().catch(() => undefined)
  const Part = () => {
    throw new Error('it fell')
  }
  const { leave } = await show(
    <ErrorBoundary fallback={() => null}>
      <Part />
    </ErrorBoundary>,
  )
  leave()
  await code.read().catch(() => undefined)
  expect(bring).toHaveBeenCalledTimes(2)
})
