import { Suspense } from 'react'
import { renderToReadableStream } from 'react-dom/server'
import { I18nextProvider, useTranslation } from 'react-i18next'
import { expect, test } from 'vitest'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { loadWords } from '#src/ui/i18n/words.ts'
import { lazyComponent } from '#src/ui/kit/lazyComponent.tsx'

test.each(['words', 'code'])(
  '[P-1] a part is drawn when its code and its words are there, whichever comes first: %s',
  async (first) => {
    const translator = createI18n(() => undefined)
    let bring: () => void = () => expect.unreachable('nobody asked for the code')
    const code = new Promise<() => string>((resolve) => {
      bring = () => resolve(() => 'the part')
    })
    const Part = lazyComponent(() => code, ['favourites'])
    const faults: unknown[] = []
    const stream = await renderToReadableStream(
      <I18nextProvider i18n={translator}>
        <Suspense fallback="later">
          <Part />
        </Suspense>
      </I18nextProvider>,
      { onError: (error) => void faults.push(error) },
    )
    if (first === 'code') bring()
    await loadWords(translator, 'zh-CN', ['favourites'])
    // What waits for the words alone is drawn again now.
    await new Promise((resolve) => setImmediate(resolve))
    if (first === 'words') bring()
    await stream.allReady
    expect(faults).toEqual([])
    expect(await new Response(stream).text()).toContain('the part')
  },
)

test('[P-1] drawing a part changes nothing of the words that are loaded: they are added between drawings', async () => {
  const translator = createI18n(() => undefined)
  const added: string[] = []
  const add = translator.addResourceBundle.bind(translator)
  translator.addResourceBundle = (...bundle) => {
    added.push(/LazyComponent/.test(new Error('here').stack ?? '') ? 'while drawing' : bundle[1])
    return add(...bundle)
  }
  const Part = lazyComponent(async () => () => 'the part', ['favourites'])
  const stream = await renderToReadableStream(
    <I18nextProvider i18n={translator}>
      <Suspense fallback="later">
        <Part />
      </Suspense>
    </I18nextProvider>,
  )
  await stream.allReady
  expect([added, await new Response(stream).text()]).toEqual([['favourites'], expect.stringContaining('the part')])
})

test('[P-1] a part that was drawn in one language has its words in another one too', async () => {
  const missing: string[] = []
  const translator = createI18n((key) => missing.push(key))
  const Part = lazyComponent(
    async () =>
      function Title() {
        return useTranslation('favourites').t('favourites.title')
      },
    ['favourites'],
  )
  const draw = async () => {
    const stream = await renderToReadableStream(
      <I18nextProvider i18n={translator}>
        <Suspense fallback="later">
          <Part />
        </Suspense>
      </I18nextProvider>,
    )
    await stream.allReady
    return new Response(stream).text()
  }
  const chinese = await draw()
  await loadWords(translator, 'en', ['common'])
  await translator.changeLanguage('en')
  expect([chinese, await draw(), missing]).toEqual([
    expect.not.stringContaining('Following'),
    expect.stringContaining('Following'),
    [],
  ])
})
