import axios from 'axios'
import type { i18n } from 'i18next'
import type { ReactElement } from 'react'
import { from } from 'rxjs'
import * as v from 'valibot'
import { type ActorRefFrom, createActor } from 'xstate'
import { Id, SESSION_KEYS } from '#src/api/model/common.ts'
import { VisitCode } from '#src/api/model/visitCode.ts'
import { createOrderLocks } from '#src/browser/orderLocks.ts'
import { profile } from '#src/api/profile.ts'
import { createSealers } from '#src/api/seal/sealers.ts'
import { createCredentials } from '#src/api/transport/credentials.ts'
import { ApiError } from '#src/api/transport/errors.ts'
import { createStack } from '#src/api/transport/stack.ts'
import { wait } from '#src/api/transport/wait.ts'
import { createNavigator } from '#src/browser/navigatorBinding.ts'
import { inTurn, nextTask } from '#src/browser/nextTask.ts'
import { isSafari, newsDomain, tabHidden } from '#src/browser/page.ts'
import { createDeviceStorage } from '#src/browser/storage.ts'
import { createTabs } from '#src/browser/tabs.ts'
import { takeUrlToken } from '#src/browser/urlToken.ts'
import { takeVisitCodes } from '#src/browser/visitCodes.ts'
import { cookiesOf, localStorageOf, sessionStorageOf } from '#src/browser/webStorage.ts'
import type { accessMachine } from '#src/machines/access/accessMachine.ts'
import { alertsOf, isAtHelp, provideAlert } from '#src/machines/alert/alertActors.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import { provideClock } from '#src/machines/clock/clockActors.ts'
import type { clockMachine } from '#src/machines/clock/clockMachine.ts'
import { provideConnection } from '#src/machines/connection/connectionActors.ts'
import { provideCoinBalance } from '#src/machines/gifts/coinBalanceActors.ts'
import { PANEL_PLACES, panelMachine } from '#src/machines/inspector/panelMachine.ts'
import { createRoots } from '#src/machines/kit/roots.ts'
import { createRecordedInputs } from '#src/machines/kit/recordedInputs.ts'
import { chosenElsewhere, providePreferences, recallPreferences } from '#src/machines/preferences/preferencesActors.ts'
import type { Preferences } from '#src/machines/preferences/preferencesMachine.ts'
import { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { SaferPlayRef } from '#src/machines/saferPlay/saferPlaySelectors.ts'
import { memberSource } from '#src/machines/session/memberActors.ts'
import { createRevoke } from '#src/machines/session/revokeActors.ts'
import { provideHome, takeFirstBanner } from '#src/machines/home/homeActors.ts'
import { createKeep, provideSession } from '#src/machines/session/sessionActors.ts'
import type { LoginReply } from '#src/machines/session/loginActors.ts'
import { readTabMessage } from '#src/machines/session/tabMessage.ts'
import { provideSite } from '#src/machines/site/siteActors.ts'
import { provideTitle } from '#src/machines/title/titleActors.ts'
import { reconnectDelay } from '#src/api/model/backoff.ts'
import { visitorForgotten } from '#src/machines/support/visitorKeyActors.ts'
import { toastsOf } from '#src/machines/toast/toastActors.ts'
import { toastMachine } from '#src/machines/toast/toastMachine.ts'
import type { Verification } from '#src/machines/verification/verificationActors.ts'
import { tally } from '#src/streams/kit/meter.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { createRooms } from '#src/streams/room.ts'
import { createSocket } from '#src/streams/socket.ts'
import { type LazyOnce, lazyOnce } from '#src/ui/kit/lazyOnce.ts'
import { createRoomHistory } from './adapters/roomHistory.ts'
import { createFailurePolicy, type FailurePolicyPorts } from './failurePolicy.ts'
import { startSubscriptions } from './subscriptions.ts'

export type AppOptions = {
  readonly window: Window & typeof globalThis
  /** Shows a person's choices on the page: theme, language, motion. */
  readonly showPreferences: (preferences: Preferences) => Promise<void>
  /** The language that words to the server are asked in. */
  readonly language: () => string
  /** The page's words. */
  readonly words: i18n
}

/** Rooms and matches that home asks for: as many as it shows at most. */
const HOME_LISTED = 12

/**
 * Builds everything that lives outside React, once: calls, link, rooms, and the machines that last as long as the page. None of it acts until
 * `start`, which resolves when all of it does. Both take several tasks: in one a slow phone would not answer for a fifth of a second.
 */
export async function createApp({ window, showPreferences, language, words }: AppOptions) {
  const page = createScope()
  const inputs = createRecordedInputs()
  const deviceNow = inputs.clock(() => Date.now())
  // The clock needs calls, and calls the time: until it runs, the device's own has to do.
  let clock: ActorRefFrom<typeof clockMachine> | null = null
  const clockSkew = (): number => clock?.getSnapshot().context.offset ?? 0
  const now = (): number => deviceNow() + clockSkew()
  const random = () => Math.random()
  const makeId = inputs.recorded('makeId', () =>
    crypto.getRandomValues(new Uint8Array(15)).reduce((id, byte) => id + byte.toString(36).padStart(2, '0'), ''),
  )
  const storage = createDeviceStorage(() => window.localStorage)
  const tabStorage = createDeviceStorage(() => window.sessionStorage)
  const { navigator, bind } = createNavigator(window)
  const hidden = tabHidden(window.document)

  const deviceId = storage.read('device', Id) ?? makeId()
  storage.write('device', deviceId)
  const credentials = createCredentials({
    session: sessionStorageOf(window),
    device: localStorageOf(window),
    cookies: cookiesOf(window.document),
    secure: window.location.protocol === 'https:',
    now,
  })
  const token = () => credentials.read()?.token ?? null

  // What comes late: with the first call that needs it, the first trouble, and the first page where one plays.
  const starters = () => import('./lazy/starters.ts')
  const verification: LazyOnce<Verification> = lazyOnce(async () => (await starters()).startVerifying(app))
  const access: LazyOnce<ActorRefFrom<typeof accessMachine>> = lazyOnce(async () => (await starters()).startAccess(app))
  const unread: LazyOnce<ReactElement> = lazyOnce(async () => (await starters()).startUnread(app))
  const saferPlay: LazyOnce<SaferPlayRef> = lazyOnce(async () => (await starters()).startSaferPlay(app))

  const sealers = createSealers(window.crypto.subtle)
  const turn = inTurn()
  const stack = createStack({
    http: axios.create(),
    identity: { session: () => credentials.read(), deviceId: () => deviceId, language },
    storage,
    now,
    makeId,
    // Machines that start together make their calls together: each is sealed, and each reply is read, in a task of its own.
    sealer: (length) => turn().then(() => sealers(length)),
    random: (length) => window.crypto.getRandomValues(new Uint8Array(length)),
    verify: async (demand, signal) => (await verification.load().catch(failAsNetwork)).verify(demand, signal),
    reactivate: async (signal) => (await import('#src/machines/session/reactivation.ts')).reactivate(session, signal),
    wait,
    onTime: (timestamp) => clock?.send({ type: 'serverTime.received', timestamp }),
    onFailure: (outcome) => onFailure(outcome),
    onDropped: (path, reasons) => tally(path, 'dropped', reasons.length),
    onNoAddress: () => alerts.raise({ key: 'errors.noAddress', message: null, target: null }),
    development: import.meta.env.DEV,
    newsDomain: newsDomain(window.document),
  })
  const { client } = stack
  await nextTask()
  const socket = createSocket({ origin: '', path: profile.socketPath, auth: () => ({ token: token(), deviceId }), now })
  const rooms = createRooms({
    ...createRoomHistory(client),
    signals: socket.room,
    random,
    language,
    onNeeded: () => connection.send({ type: 'connection.needed' }),
  })

  const toast = createActor(toastMachine)
  const toasts = toastsOf(() => toast)
  const alert = createActor(provideAlert(navigator))
  const alerts = alertsOf(() => alert)
  clock = createActor(provideClock({ client, toasts, deviceNow }), { input: { deviceNow, waits: profile.clock } })
  const tabs = createTabs(window, readTabMessage)
  const urlToken = takeUrlToken(window, tabStorage)
  takeVisitCodes(window, tabStorage, Object.values(SESSION_KEYS), VisitCode)
  const keepSession = createKeep({ credentials, now })
  await nextTask()
  const session = createActor(
    provideSession({
      client,
      credentials,
      navigator,
      toasts,
      alerts,
      now,
      loginBy: () => site.getSnapshot().context.info?.loginBy ?? 've4',
      revoke: createRevoke({ ...stack, toasts, wait, now, random }),
      forgetLink: urlToken.forget,
      notifyTabs: (tag, ending) => tabs.tell({ tag, ending }),
    }),
    { input: { now, linkToken: urlToken.token } },
  )
  // Without its code there is no page to go to either: the call's own failure has to do.
  const notifyAccess: FailurePolicyPorts['notifyAccess'] = (event) =>
    void access.load().then(
      (actor) => actor.send(event),
      () => undefined,
    )
  const onFailure = createFailurePolicy({
    session: () => session,
    notifyAccess,
    toasts,
    alerts,
    isAtHelp: () => isAtHelp(navigator),
    token,
  })
  await nextTask()
  const members = memberSource(() => session.getSnapshot().context.member, from(session))
  const connection = createActor(provideConnection(socket), {
    input: { random, delay: (attempt, chance) => reconnectDelay(attempt, chance, socket.crowd()) },
  })
  const preferences = createActor(providePreferences(storage, showPreferences), { input: recallPreferences(storage) })
  const prompt = createActor(
    promptMachine.provide({
      actions: {
        goToLogin: (_, { fromPage }) => navigator.go(`/login?fromPage=${encodeURIComponent(fromPage)}`),
        openLogin: () => session.send({ type: 'login.opened', fromPage: navigator.here() }),
      },
    }),
  )
  const title = createActor(
    provideTitle({
      show: (text) => {
        window.document.title = text
      },
      hidden,
      safari: isSafari(window.navigator.userAgent),
    }),
    { input: { text: window.document.title } },
  )
  await nextTask()
  const { site: siteLogic, siteMarquee } = provideSite({ client, rooms, now, random, language, members })
  const site = createActor(siteLogic)
  const coinBalance = createActor(provideCoinBalance({ client, socket }))
  const panelLogic = panelMachine.provide({
    actions: {
      openWindow: () =>
        void starters()
          .then(({ openInspector }) => openInspector(app))
          .catch(() => toasts.raise({ key: 'errors.networkAbnormal', tone: 'warn' })),
    },
  })
  // The key and the values are what tabs already store.
  const panelPlace = tabStorage.read('dock', v.picklist(PANEL_PLACES)) ?? 'closed'
  const panel = createActor(panelLogic, { snapshot: panelLogic.resolveState({ value: panelPlace, context: {} }) })

  const actors = { session, connection, site, toast, alert, prompt, preferences, title, coinBalance, clock, panel }
  const app = {
    window,
    words,
    /** The page's language. */
    language,
    stack,
    client,
    socket,
    rooms,
    storage,
    tabStorage,
    /** Opens the session that a registration yielded, in this tab. */
    beginSession: (opened: LoginReply) => session.send({ type: 'session.begun', opened: keepSession(opened, false) }),
    /** Which tab of this device has an order on its way. */
    locks: createOrderLocks(window.navigator.locks),
    navigator,
    /** Binds the navigator to the router; returns the unbinding. */
    bindNavigator: bind,
    toasts,
    members,
    /** Owns what lasts as long as the page. */
    page,
    /** Whether the tab is hidden, now and as it changes. */
    hidden,
    inputs,
    /** Every tree of actors of this page. */
    roots: createRoots(),
    deviceNow,
    random,
    /** The server's time ahead of the device's, ms. */
    clockSkew,
    copyText: (text: string) => window.navigator.clipboard.writeText(text),
    verification,
    access,
    unread,
    saferPlay,
    /** Machines that run as long as the page. */
    actors,
    /** Machines that several pages start for themselves. */
    lists: {
      ...provideAnchors({ client, rooms, navigator, toasts, random }),
      ...provideHome({ client, hidden, random, firstBanner: () => takeFirstBanner(window.document, language()) }),
      siteMarquee,
    },
    /** The same for home, which shows the first few. */
    homeLists: provideAnchors({ client, rooms, navigator, toasts, random }, { size: HOME_LISTED }),
    /** What every page is given. */
    pageProps: {
      actors,
      /** The server's time in ms. */
      now,
      makeId,
      deviceId,
      /** A member's play: whether they paused, and when they look back on it. */
      play: saferPlay,
    },
    now,
    makeId,
  }

  const begin = (started: readonly (typeof actors)[keyof typeof actors][]) => {
    for (const actor of started) {
      actor.start()
      app.roots.add(actor)
    }
  }

  /** Starts the machines that last as long as the page, and what asks the server. */
  const start = async (): Promise<void> => {
    begin([toast, alert, preferences, title, prompt])
    await nextTask()
    // Each of these two makes a call.
    begin([actors.clock])
    await nextTask()
    begin([site])
    await nextTask()
    begin([connection, coinBalance, panel, session])
    // With the session in one task: it may begin with a member.
    startSubscriptions({
      ...actors,
      clock,
      toasts,
      page,
      members,
      tabs,
      socket,
      window,
      forgetReplies: stack.cache.clear,
      unread,
    })
    // Wherever the member is: nobody may be looking at the chat.
    page.own(visitorForgotten(members, storage))
    page.own(from(panel), { next: ({ value }) => tabStorage.write('dock', value) })
    page.own(chosenElsewhere(window, storage), { next: (change) => preferences.send({ type: 'preferences.changed', change }) })
    void learnAll()
  }
  // After what the page shows first was asked for, each in a task of its own.
  const learnAll = async () => {
    for (const learn of [stack.learnDomains, stack.learnThreshold, stack.learnSite]) {
      await nextTask()
      learn().catch(() => undefined)
    }
  }
  return { app, start }
}

/** What lasts as long as the page: what features may take from it. */
export type App = Awaited<ReturnType<typeof createApp>>['app']

/** Without the code of a verification, the call that needs it fails as on a bad network. */
function failAsNetwork(cause: unknown): never {
  throw new ApiError('network', profile.codes.networkAbnormal, 'the verification could not be loaded', { cause })
}
