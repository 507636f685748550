import { act, configure, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, parsePath, RouterProvider } from 'react-router'
import { onTestFinished } from 'vitest'
import type { Language } from '#src/api/model/format.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { loadWords } from '#src/ui/i18n/words.ts'

// For what hangs, not for what is slow.
configure({ asyncUtilTimeout: 45_000 })

type Place = {
  /** The address that the view stands at; at any other there is nothing, unless it is there on every page. */
  readonly address?: string
  /** The route that the address is one of, where the view reads its parts: `/app/venue/:venue`. */
  readonly route?: string
  readonly isEverywhere?: boolean
  /** What whoever led to the address handed on with it. */
  readonly state?: unknown
  readonly language?: Language
  /** Namespaces of words beside `common`. */
  readonly words?: readonly string[]
}

/** A translator with its words; one that is missing fails the test. */
export async function speaking({ language = 'zh-CN', words = [] }: Pick<Place, 'language' | 'words'> = {}) {
  const missing: string[] = []
  const translator = createI18n((key) => missing.push(key))
  await loadWords(translator, language, ['common', ...words])
  await translator.changeLanguage(language)
  onTestFinished(() => {
    if (missing.length > 0) throw new Error(`there are no words for ${missing.join(', ')}`)
  })
  return translator
}

/** What a hook returns that is used with these words. */
export function used<Value>(use: () => Value, translator: Awaited<ReturnType<typeof speaking>>): Value {
  const { result, unmount } = renderHook(use, {
    wrapper: ({ children }) => <I18nextProvider i18n={translator}>{children}</I18nextProvider>,
  })
  onTestFinished(unmount)
  return result.current
}

/**
 * Puts a view on a page of its own, with its words and an address, until the test ends: what is pressed and typed there is what a person
 * presses. A word that is missing fails the test.
 */
export async function show(view: ReactNode, { address = '/', route, isEverywhere = false, state, ...said }: Place = {}) {
  const translator = await speaking(said)
  const own = { path: route ?? new URL(address, 'https://site.example').pathname, element: view }
  const elsewhere = { path: '*', element: isEverywhere ? view : null }
  const entry = state === undefined ? address : { ...parsePath(address), state }
  const router = createMemoryRouter(isEverywhere ? [elsewhere] : [own, elsewhere], { initialEntries: [entry] })
  const page = render(
    <I18nextProvider i18n={translator}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
  onTestFinished(page.unmount)
  return {
    screen,
    user: userEvent.setup(),
    /** Takes the view away before the test ends. */
    leave: page.unmount,
    /** Leads to another address of the same route, as a link on the page would. */
    go: (to: string) => act(() => router.navigate(to)),
    /** Presses the browser's Back. */
    back: () => act(() => router.navigate(-1)),
    /** Where one is now: path and query. */
    address: () => `${router.state.location.pathname}${router.state.location.search}`,
    /** Whether this is still the entry of the history that the view was shown at: nothing was opened, and nothing took its place. */
    isEntryKept: () => router.state.location.key === 'default',
  }
}
