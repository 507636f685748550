import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { LANGUAGES } from '#src/api/model/format.ts'
import { ASSET_FACTS, ASSETS } from '#src/api/model/money/asset.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { loadWords } from '#src/ui/i18n/words.ts'
import { MoneyField } from '#src/ui/shared/MoneyField.tsx'

async function speaking(language: string) {
  const missing: string[] = []
  const translator = createI18n((key) => missing.push(key))
  await loadWords(translator, language, ['common'])
  await translator.changeLanguage(language)
  return { translator, missing }
}

test.each([
  ['zh-CN', '金额（元）', '金额（USDT）'],
  ['en', '金额 (yuan)', '金额 (USDT)'],
])('[E-2] in %s a field for money names the unit of its asset: %s, %s', async (language, yuan, usdt) => {
  const { translator } = await speaking(language)
  const labelOf = (asset: 'FEN' | 'UUSDT') => {
    const html = renderToStaticMarkup(
      <I18nextProvider i18n={translator}>
        <MoneyField asset={asset} label="金额" description="" fault={null} faultWords={{}} text="" onChange={() => undefined} />
      </I18nextProvider>,
    )
    return /<label[^>]*>([^<]*)</.exec(html)?.[1]
  }
  expect([labelOf('FEN'), labelOf('UUSDT')]).toEqual([yuan, usdt])
})

test.each(LANGUAGES)('[E-2] every unit and label of the currency table has words in %s', async (language) => {
  const { translator, missing } = await speaking(language)
  for (const asset of ASSETS) {
    const { unitKey, labelKey } = ASSET_FACTS[asset]
    translator.t(unitKey)
    if (labelKey !== null) translator.t(labelKey)
  }
  expect(missing).toEqual([])
})
