import { BehaviorSubject } from 'rxjs'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromObservable, fromPromise } from 'xstate'
import { KEPT_DAYS } from '#src/api/model/kept.ts'
import type { Download, Material, PremiumJump, Sponsor } from '#src/api/model/shownContent.ts'
import { TERMS } from '#src/api/model/terms.ts'
import type { InstallState } from '#src/machines/sitePages/installState.ts'
import type { Qr } from '#src/machines/deposit/deposit.ts'
import { downloadsMachine, type SitePage, sponsorsMachine } from '#src/machines/sitePages/sitePagesMachine.ts'
import { UnknownLinkPage } from '#src/ui/invite/UnknownLinkPage.tsx'
import { PremiumEntry } from '#src/ui/shared/PremiumEntry.tsx'
import { SitePagesPage } from '#src/ui/sitePages/SitePagesPage.tsx'
import { TermsPage } from '#src/ui/terms/TermsPage.tsx'
import { given } from './support/given.ts'
import { memberPage } from './support/memberPage.ts'
import { show } from './support/show.tsx'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

const sponsor = (title: string, fields: Partial<Sponsor> = {}): Sponsor => ({
  id: title,
  title,
  sort: 0,
  jumpUrl: '',
  text: '',
  imgUrl: `/${title}.png`,
  width: 200,
  height: 100,
  alt: `mark of ${title}`,
  ...fields,
})
const download = (title: string, fields: Partial<Download> = {}): Download => ({
  id: title,
  title,
  sort: 0,
  text: '',
  jumpUrl: '/app/home',
  platform: 'web',
  edition: '',
  ...fields,
})
const LEAD: Material = {
  id: 'm1',
  title: 'Who is with us',
  sort: 0,
  jumpUrl: '',
  text: 'And since when',
  key: 'sponsors.lead',
  place: 'page',
  picture: null,
}

type Look = {
  readonly lead?: Material | null
  readonly sponsors?: readonly Sponsor[] | null
  readonly downloads?: readonly Download[] | null
  readonly install?: InstallState
}

/** The page of sponsors or that of downloads, by its address; null = it cannot be had. */
async function showPages(
  address: '/app/sponsors' | '/app/downloads',
  { lead = null, sponsors = [], downloads = [], install = 'byHand' }: Look = {},
) {
  const pageOf = <Item,>(list: readonly Item[] | null) => given<SitePage<Item>, null>(list === null ? null : [{ lead, list }])
  const { actors, titled } = memberPage()
  const logic = {
    sponsors: sponsorsMachine.provide({ actors: pageOf(sponsors) }),
    downloads: downloadsMachine.provide({ actors: pageOf(downloads) }),
    install: fromObservable<InstallState, undefined>(() => new BehaviorSubject(install)),
    askToInstall: vi.fn<() => void>(),
    qr: fromPromise<Qr, { text: string }>(async ({ input }) => ({ size: input.text.length, path: 'M0 0h1v1h-1z' })),
  }
  const page = await show(<SitePagesPage actors={actors} logic={logic} />, { address, language: 'en', words: ['sitePages'] })
  await told(() => undefined)
  const { screen } = page
  return {
    ...page,
    titled,
    askToInstall: logic.askToInstall,
    heading: () => screen.getByRole('heading', { level: 1 }).textContent,
    lines: () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent),
    links: () => screen.queryAllByRole('link').map((one) => [one.getAttribute('href'), one.getAttribute('target')]),
    says: (text: string) => screen.queryByText(text) !== null,
  }
}

test.each([
  ['/app/sponsors', 'Sponsors', ['Anchor Bank']],
  ['/app/downloads', 'Downloads', ['For your phone']],
] as const)('[P-10] at %s stands “%s” with its own list', async (address, heading, names) => {
  const { screen, heading: said } = await showPages(address, {
    sponsors: [sponsor('Anchor Bank')],
    downloads: [download('For your phone', { platform: 'ios' })],
  })
  const shown = names.filter((name) => screen.queryByText(name) !== null)
  expect([said(), shown]).toEqual([heading, names])
})

test('[P-10] sponsors stand in the operators’ order, each with its picture and its words', async () => {
  const { screen, lines } = await showPages('/app/sponsors', {
    sponsors: [sponsor('Tide', { text: 'Since 2020' }), sponsor('Anchor Bank')],
  })
  expect(lines()).toEqual(['TideSince 2020', 'Anchor Bank'])
  expect(screen.getAllByRole('img').map((one) => [one.getAttribute('src'), one.getAttribute('alt')])).toEqual([
    ['/Tide.png', 'mark of Tide'],
    ['/Anchor Bank.png', 'mark of Anchor Bank'],
  ])
})

test('[P-10] a sponsor leads to a page here, to another site in a tab of its own, or nowhere; who wants to be one joins', async () => {
  const { links } = await showPages('/app/sponsors', {
    sponsors: [sponsor('a', { jumpUrl: '/app/shop' }), sponsor('b', { jumpUrl: 'https://b.example' }), sponsor('c')],
  })
  expect(links()).toEqual([
    ['/app/shop', null],
    ['https://b.example', '_blank'],
    ['/app/join', null],
  ])
})

test.each(['/app/sponsors', '/app/downloads'] as const)(
  '[C-7] at the head of %s stands what operators wrote for it',
  async (address) => {
    const { says } = await showPages(address, { lead: LEAD })
    expect([says('Who is with us'), says('And since when')]).toEqual([true, true])
  },
)

test.each([
  ['/app/sponsors', 'There are no sponsors at the moment'],
  ['/app/downloads', 'There is nothing to download at the moment'],
] as const)('[P-10] that %s has nothing is said, with its head', async (address, words) => {
  const { says } = await showPages(address, { lead: LEAD })
  expect([says(words), says('Who is with us')]).toEqual([true, true])
})

test.each([
  ['/app/sponsors', 'The sponsors could not be loaded', 'There are no sponsors at the moment'],
  ['/app/downloads', 'The downloads could not be loaded', 'There is nothing to download at the moment'],
] as const)('[P-10] that %s could not be loaded is said as “%s”, not as “%s”', async (address, words, others) => {
  const { says } = await showPages(address, { sponsors: null, downloads: null })
  expect([says(words), says(others)]).toEqual([true, false])
})

test('[C-7] a download says its platform, its version and what it is, and leads on', async () => {
  const { lines } = await showPages('/app/downloads', {
    downloads: [
      download('Anchorage', { platform: 'ios', edition: '1.2', text: 'For phones', jumpUrl: 'https://apps.example' }),
      download('On Windows', { platform: 'windows', edition: '2', jumpUrl: '/app/help/windows' }),
    ],
  })
  expect(lines().map((one) => one.replaceAll(/\s+/g, ' '))).toEqual([
    'AnchorageiPhone · Version 1.2For phonesDownload Anchorage (in a new tab)',
    'On WindowsVersion 2How to install On Windows',
  ])
})

const ALL_CLIENTS = ['web', 'ios', 'android', 'windows', 'macos'] as const

/** The page, as a browser that says this of itself shows it. */
function showTo(browser: string, look: Look) {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(browser)
  onTestFinished(() => agent.mockRestore())
  return showPages('/app/downloads', look)
}

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)'
const PC = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each([
  ['an iPhone', IPHONE, 'ios'],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 15; Pixel 9)', 'android'],
  ['a PC', PC, 'windows'],
  ['a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'macos'],
  ['another device', 'Mozilla/5.0 (X11; Linux x86_64)', 'web'],
] as const)('[C-7] on %s (%s) what is installed first is the app for %s', async (_, browser, own) => {
  const { screen } = await showTo(browser, {
    downloads: ALL_CLIENTS.map((platform) => download(platform, { platform, text: `text of ${platform}` })),
  })
  const card = screen.getByRole('region', { name: 'Install Anchorage' })
  const others = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect([card.textContent?.includes(`text of ${own}`), others]).toEqual([true, ALL_CLIENTS.filter((one) => one !== own)])
})

test('[C-7] a file for the device that looks stands first, and is marked', async () => {
  const { screen } = await showTo(PC, {
    downloads: ALL_CLIENTS.map((platform) => download(platform, { platform, jumpUrl: `https://files.example/${platform}` })),
  })
  const [first] = screen.getAllByRole('listitem')
  expect([first?.querySelector('h3')?.textContent, screen.getAllByText('This device').length]).toEqual(['windows', 1])
  expect(first?.textContent).toContain('This device')
})

test('[C-7] where the browser offers to install the site, a button asks it to', async () => {
  const { screen, askToInstall } = await showTo(PC, {
    downloads: [download('On Windows', { platform: 'windows' })],
    install: 'offered',
  })
  screen.getByRole('button', { name: 'Install' }).click()
  expect(askToInstall).toHaveBeenCalledTimes(1)
})

test('[C-7] where the browser does not offer to install the site, the steps of its platform are told', async () => {
  const { screen, lines } = await showTo(IPHONE, { downloads: [download('On iPhone', { platform: 'ios' })] })
  expect(screen.queryByRole('button', { name: 'Install' })).toBe(null)
  expect(lines()).toEqual(['Open this site in Safari.', 'Tap Share at the foot of the screen.', 'Choose “Add to Home Screen”.'])
})

test.each([
  ['running', 'You are using the app now.'],
  ['installed', 'Installed. You will find it among your apps.'],
] as const)('[C-7] where the app is %s, there is nothing to install: “%s”', async (install, words) => {
  const { screen, says, lines } = await showTo(PC, { downloads: [download('On Windows', { platform: 'windows' })], install })
  expect([says(words), screen.queryByRole('button', { name: 'Install' }), lines()]).toEqual([true, null, []])
})

test('[C-7] a version that all apps have is said once', async () => {
  const { screen } = await showTo(PC, {
    downloads: ALL_CLIENTS.map((platform) => download(platform, { platform, edition: '1.1.0' })),
  })
  expect(screen.getAllByText(/Version 1\.1\.0/).length).toBe(1)
})

test.each([
  ['wide', 1],
  ['narrow', 0],
] as const)('[C-7] a %s window shows %i QR codes of the page', async (width, codes) => {
  windowOf(width)
  const { screen } = await showTo(PC, { downloads: [download('On Windows', { platform: 'windows' })] })
  await told(() => undefined)
  expect(screen.queryAllByRole('img', { name: 'QR code of this page' }).length).toBe(codes)
})

test.each([
  ['/app/sponsors', 'Sponsors'],
  ['/app/downloads', 'Downloads'],
] as const)('[R-7] the tab at %s is called “%s”', async (address, name) => {
  const { titled } = await showPages(address)
  expect(titled.at(-1)).toEqual({ type: 'title.changed', text: name })
})

async function showTerms() {
  const { screen } = await show(<TermsPage actors={memberPage().actors} />, { language: 'en', words: ['terms'] })
  return { sections: () => screen.getAllByRole('region').map(({ textContent }) => textContent), screen }
}

test('[E-4] the terms say their version and since when they hold', async () => {
  const { screen } = await showTerms()
  expect(screen.queryByText(`Version ${TERMS.version}, in force since ${TERMS.since}.`)).not.toBe(null)
})

test('[E-4] the terms say for how long each thing is kept, as the server keeps it', async () => {
  const { sections } = await showTerms()
  const { chat, notices, messages, letters, support, sessions } = KEPT_DAYS
  const kept = sections()[4]
  expect(kept).toContain(`Room chat: ${chat} days. Security notices and reports: ${notices} days. Messages: ${messages} days.`)
  expect(kept).toContain(`Letters to customer service: ${letters} days after they are closed; support chats: ${support} days.`)
  expect(kept).toContain(`Logins: ${sessions} days after they expire`)
  expect(kept).toContain('contacts that you no longer use: 5 years')
})

test('[E-4] the terms have six parts of three sentences', async () => {
  const { screen, sections } = await showTerms()
  expect([sections().length, screen.getAllByRole('region').map((one) => one.querySelectorAll('li').length)]).toEqual([
    6,
    [3, 3, 3, 3, 3, 3],
  ])
})

test('[C-8] a link that leads nowhere says so, with the way home', async () => {
  const { screen } = await show(<UnknownLinkPage actors={memberPage().actors} />, { language: 'en', words: ['invite', 'shell'] })
  expect(screen.getByRole('heading').textContent).toBe('This link doesn’t work')
  expect(screen.getByRole('link', { name: 'Back to home' }).getAttribute('href')).toBe('/app/home')
})

test('[C-7] the premium entry is there for who has one, and leads where it says', async () => {
  const jump: PremiumJump = { id: 'p1', title: 'Harbour', sort: 0, text: '', jumpUrl: '/app/live' }
  const jumps = new BehaviorSubject<PremiumJump | null>(null)
  const { screen } = await show(<PremiumEntry logic={fromObservable(() => jumps)} />)
  const before = screen.queryByRole('link')
  await told(() => jumps.next(jump))
  expect([before, screen.getByRole('link', { name: 'Harbour' }).getAttribute('href')]).toEqual([null, '/app/live'])
})
