import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import { createI18n } from '#src/ui/i18n/i18n.ts'
import { LoginNeeded } from '#src/ui/shared/LoginNeeded.tsx'

test.each([
  ['feature.cashier', '钱包'],
  ['feature.games', '游戏'],
  ['feature.backOffice', '后台'],
  ['feature.favourites', '关注'],
] as const)('[R-6] a visitor at a page for members reads the words of the login dialog: %s', (feature, name) => {
  const translator = createI18n((key) => expect.unreachable(key))
  const prompt = createActor(promptMachine).start()
  const page = renderToString(
    <I18nextProvider i18n={translator}>
      <MemoryRouter initialEntries={['/app/cashier/deposit?x=1']}>
        <LoginNeeded prompt={prompt} feature={feature} asks />
      </MemoryRouter>
    </I18nextProvider>,
  )
  expect(page).toContain(`请先登录后体验${name}，登录成功会回到当前页面。`)
})
