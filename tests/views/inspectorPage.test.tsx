import { expect, onTestFinished, test, vi } from 'vitest'
import type { MemberInfo } from '#src/api/model/member.ts'
import type { PanelRef } from '#src/machines/inspector/panelMachine.ts'
import { type RecordingRef, recordingMachine } from '#src/machines/inspector/recordingMachine.ts'
import type { PageRecording } from '#src/machines/inspector/recordingControls.ts'
import { InspectorPage } from '#src/ui/inspector/InspectorPage.tsx'
import { silent } from '#tests/support/silent.ts'
import { memberInfo, sessionOf } from './support/sessionOf.ts'
import { show } from './support/show.tsx'
import { shownBy } from './support/shownBy.ts'
import { actorView, shownInspector } from './support/shownInspector.ts'
import { told } from './support/told.ts'
import { windowOf } from './support/windowOf.ts'

type Page = Parameters<typeof InspectorPage>[0]

/** The logic of the inspector of a page on which this machine runs. */
const inspecting = (name: string): Page['logic']['local'] => {
  const { logic } = shownInspector({ actors: [actorView(name, { chart: null })] })
  return {
    inspector: logic,
    inspectorOf: (_, recording: RecordingRef) => {
      throw new Error(`nothing is replayed of ${recording.id}`)
    },
    recording: recordingMachine.provide({ actors: { follow: silent<PageRecording | null, undefined>() } }),
  }
}

type Shown = {
  readonly address?: string
  readonly member?: MemberInfo | null
  readonly panel?: 'closed' | 'open' | 'away'
  /** Whether the product itself is worked on. */
  readonly isInWork?: boolean
}

const DEVELOPER = memberInfo('dev', { role: 'developer' })

async function showPage({ address = '/dev/inspector', member = DEVELOPER, panel = 'closed', isInWork = false }: Shown = {}) {
  vi.stubEnv('DEV', isInWork)
  onTestFinished(() => void vi.unstubAllEnvs())
  windowOf('narrow')
  const session = sessionOf(member)
  const title = shownBy<Page['actors']['title']>({})
  const own = shownBy<PanelRef>({}, { states: [JSON.stringify(panel)] })
  const tabs: string[] = []
  const page = await show(
    <InspectorPage
      actors={{ session: session.ref, title: title.ref, panel: own.ref }}
      logic={{
        local: inspecting('here'),
        remote: (tab) => {
          tabs.push(tab)
          return inspecting('there')
        },
      }}
    />,
    { language: 'en', words: ['inspector', 'dev'], address },
  )
  await told(() => undefined)
  const { screen } = page
  return {
    ...page,
    tabs,
    titles: title.sent,
    panel: own.sent,
    become: session.become,
    heading: () => screen.getByRole('heading', { level: 1 }).textContent,
    /** The machine that is inspected; null = none is. */
    machine: () =>
      ['here', 'there'].find((name) => screen.queryByRole('button', { name: new RegExp(`^${name}`) }) !== null) ?? null,
    isKept: () => screen.queryByText('Please log in with a developer account.') !== null,
    login: () => screen.queryByRole('link', { name: 'Log in' })?.getAttribute('href') ?? null,
  }
}

test('[D-9] the page of the inspector inspects itself where nothing else is said', async () => {
  const { machine, tabs, heading, titles } = await showPage()
  expect([machine(), tabs, heading(), titles]).toEqual([
    'here',
    [],
    'Machine inspector',
    [{ type: 'title.changed', text: 'Machine inspector' }],
  ])
})

test('[D-9] the page of the inspector inspects the tab that opened it, asked for once', async () => {
  const { machine, tabs, become } = await showPage({ address: '/dev/inspector?of=t7' })
  become(memberInfo('dev2', { role: 'developer' }))
  expect([machine(), tabs]).toEqual(['there', ['t7']])
})

test.each([
  ['a member', memberInfo('mia'), null],
  ['a visitor', null, '/login?fromPage=/dev/inspector'],
])('[D-9] %s inspects nothing, and is led to the login where that would help: %o, %s', async (_, member, link) => {
  const { machine, isKept, heading, login } = await showPage({ member })
  expect([machine(), isKept(), heading(), login()]).toEqual([null, true, 'Machine inspector', link])
})

test('[D-9] while the product is worked on everybody inspects it', async () => {
  const { machine, isKept } = await showPage({ member: null, isInWork: true })
  expect([machine(), isKept()]).toEqual(['here', false])
})

test('[D-9] a visitor who becomes a developer inspects, and one who logs out does so no more', async () => {
  const { machine, become } = await showPage({ member: null })
  become(DEVELOPER)
  await told(() => undefined)
  expect(machine()).toBe('here')
  become(null)
  expect(machine()).toBe(null)
})

test.each([
  ['leads to the other pages for developers', '/dev/inspector', true],
  ['that was opened from a page stays with it', '/dev/inspector?of=t7', false],
])('[D-9] an inspector’s page %s', async (_, address, leads) => {
  const { screen } = await showPage({ address })
  expect(screen.queryByRole('link', { name: 'Outbox' }) !== null).toBe(leads)
})

test.each(['open', 'away'] as const)(
  '[D-9] a window of the inspector that was opened from a page whose panel is %s has no panel itself',
  async (state) => {
    const { panel } = await showPage({ address: '/dev/inspector?of=t7', panel: state })
    expect(panel).toEqual([{ type: 'panel.toggled' }])
  },
)

test.each([
  ['closed', '?of=t7'],
  ['open', ''],
] as const)('[D-9] a panel that is %s on the page of the inspector (%s) stays as it is', async (state, query) => {
  const { panel } = await showPage({ address: `/dev/inspector${query}`, panel: state })
  expect(panel).toEqual([])
})
