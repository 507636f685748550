import type { BrowserContext, Page } from '@playwright/test'

/** The question after a login whether what was done to the account elsewhere was the member. */
export const noticesOn = (page: Page) => page.getByRole('alertdialog', { name: /^(这是你本人的操作吗？|Was this you\?)$/ })

/** How long a question may take to be answered, in ms. */
const PATIENCE = 30_000

/** Says yes on each page of a context whenever the question is in the way, or closes it where the device is too new to: most journeys are about something else. */
export function answerNotices(context: BrowserContext): void {
  context.on('page', (page) => {
    const answered = page.addLocatorHandler(noticesOn(page), async (question) => {
      const yes = question.getByRole('button', { name: /^(是我本人|都是我本人|关闭|It was me|It was all me|Close)$/ })
      await yes.click({ timeout: PATIENCE }).catch(async (error: unknown) => {
        // It goes by itself where the session ends meanwhile.
        if (await question.isVisible()) throw error
      })
    })
    // A page may be gone before it is told.
    answered.catch(() => undefined)
  })
}
