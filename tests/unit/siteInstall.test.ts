import { expect, test } from 'vitest'
import { keepInstallOffer } from '#src/browser/installOffer.ts'
import { createSiteInstall } from '#src/browser/siteInstall.ts'
import type { InstallState } from '#src/machines/sitePages/installState.ts'

/** A browser that may offer to install the site, and what the person answers when it asks. */
function begin({ isApp = false }: { readonly isApp?: boolean } = {}) {
  const events = new EventTarget()
  const browser = Object.assign(events, {
    navigator: {},
    matchMedia: () => ({ matches: isApp }),
  }) as unknown as Window
  keepInstallOffer(browser)
  const seen: InstallState[] = []
  const install = createSiteInstall(browser)
  let answer: (outcome: 'accepted' | 'dismissed') => void = () => undefined
  let asked = 0
  const offer = () =>
    events.dispatchEvent(
      Object.assign(new Event('beforeinstallprompt'), {
        prompt: async () => {
          asked += 1
        },
        userChoice: new Promise((resolve) => {
          answer = (outcome) => resolve({ outcome })
        }),
      }),
    )
  return {
    events,
    offer,
    ask: install.ask,
    asked: () => asked,
    answer: async (outcome: 'accepted' | 'dismissed') => {
      answer(outcome)
      await new Promise((done) => setImmediate(done))
    },
    look: () => {
      install.state$.subscribe((state) => seen.push(state))
      return seen
    },
  }
}

test('[C-7] an offer that came before anybody looked is kept', () => {
  const { offer, look } = begin()
  offer()
  expect(look()).toEqual(['offered'])
})

test('[C-7] without an offer the site is installed by hand, until one comes', () => {
  const { offer, look } = begin()
  const seen = look()
  offer()
  expect(seen).toEqual(['byHand', 'offered'])
})

test('[C-7] who takes the offer up has it installed', async () => {
  const { offer, look, ask, answer } = begin()
  offer()
  const seen = look()
  ask()
  await answer('accepted')
  expect(seen).toEqual(['offered', 'asking', 'installed'])
})

test('[C-7] an offer that was turned down is not made twice: what is left is by hand', async () => {
  const { offer, look, ask, asked, answer } = begin()
  offer()
  const seen = look()
  ask()
  await answer('dismissed')
  ask()
  expect([seen, asked()]).toEqual([['offered', 'asking', 'byHand'], 1])
})

test('[C-7] what the browser’s own menu installs counts', () => {
  const { events, look } = begin()
  const seen = look()
  events.dispatchEvent(new Event('appinstalled'))
  expect(seen).toEqual(['byHand', 'installed'])
})

test('[C-7] in a window of its own the site says that it runs', () => {
  expect(begin({ isApp: true }).look()).toEqual(['running'])
})
