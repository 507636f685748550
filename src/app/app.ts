import axios from 'axios'
import { from } from 'rxjs'
import * as v from 'valibot'
import { type ActorRefFrom, createActor } from 'xstate'
import { createDeviceStorage } from '#src/browser/storage.ts'
import { Id } from '#src/api/model/common.ts'
import { profile } from '#src/api/profile.ts'
import { createSealers } from '#src/api/seal/sealers.ts'
import { createCredentials } from '#src/api/transport/credentials.ts'
import { createStack } from '#src/api/transport/stack.ts'
import { wait } from '#src/api/transport/wait.ts'
import { startSubscriptions } from './subscriptions.ts'
import { createNavigator } from '#src/browser/navigatorBinding.ts'
import { isSafari, tabHidden } from '#src/browser/page.ts'
import { takeUrlToken } from '#src/browser/urlToken.ts'
import { cookiesOf, sessionStorageOf } from '#src/browser/webStorage.ts'
import { createRoomHistory } from './adapters/roomHistory.ts'
import { createLater } from '#src/later.ts'
import { createLazyVerification } from '#src/lazyVerification.ts'
import { alertsOf, provideAlert } from '#src/machines/alert/alertActors.ts'
import { provideAnchors } from '#src/machines/anchor/anchorActors.ts'
import type { clockMachine } from '#src/machines/clock/clockMachine.ts'
import { provideClock } from '#src/machines/clock/clockActors.ts'
import { provideConnection } from '#src/machines/connection/connectionActors.ts'
import { provideCoinBalance } from '#src/machines/gift/coinBalanceActors.ts'
import { DOCK_PLACES, dockMachine } from '#src/machines/inspector/dockMachine.ts'
import { createRoots } from '#src/machines/kit/roots.ts'
import { createTape } from '#src/machines/kit/tape.ts'
import { toastsOf } from '#src/machines/toast/toastActors.ts'
import { toastMachine } from '#src/machines/toast/toastMachine.ts'
import { chosenElsewhere, providePreferences, recallPreferences } from '#src/machines/preferences/preferencesActors.ts'
import type { Preferences } from '#src/machines/preferences/preferencesMachine.ts'
import { promptMachine } from '#src/machines/prompt/promptMachine.ts'
import type { RoomPorts } from '#src/machines/room/roomMachine.ts'
import { memberSource } from '#src/machines/session/memberActors.ts'
import { createRevoke } from '#src/machines/session/revokeActors.ts'
import { provideSession } from '#src/machines/session/sessionActors.ts'
import { selectIsStaff } from '#src/machines/session/sessionSelectors.ts'
import { readTabMessage } from '#src/machines/session/tabMessage.ts'
import { provideSite } from '#src/machines/site/siteActors.ts'
import { provideTitle } from '#src/machines/title/titleActors.ts'
import { once } from '#src/once.ts'
import { createFailurePolicy, type FailurePolicyPorts } from './failurePolicy.ts'
import { backoffDelay, reconnectDelay } from '#src/api/model/backoff.ts'
import { createScope } from '#src/streams/kit/scope.ts'
import { createRooms } from '#src/streams/room.ts'
import { createSocket } from '#src/streams/socket.ts'
import { createTabs } from '#src/browser/tabs.ts'

export type AppOptions = {
  readonly window: Window & typeof globalThis
  /** Shows a person's choices on the page: theme, language, motion. */
  readonly showPreferences: (preferences: Preferences) => Promise<void>
  /** The language that words to the server are asked in. */
  readonly language: () => string
}

/** A closed site is asked again after 5 s, later every minute. */
const PROBE_BACKOFF = { first: 5_000, limit: 60_000 }

/** The player's waits: the first within a second, never longer than 10 s. */
const PLAYER_BACKOFF = { first: 1_000, limit: 10_000 }

/** Builds everything that lives outside React, once: calls, link, rooms, and the machines that last as long as the page. */
export function createApp({ window, showPreferences, language }: AppOptions) {
  const page = createScope()
  const tape = createTape()
  const deviceNow = tape.clock(() => Date.now())
  // The clock needs calls, and calls the time: until it runs, the device's own has to do.
  const now = (): number => deviceNow() + (clock?.getSnapshot().context.offset ?? 0)
  const random = () => Math.random()
  const makeId = tape.taped('makeId', () =>
    crypto.getRandomValues(new Uint8Array(15)).reduce((id, byte) => id + byte.toString(36).padStart(2, '0'), ''),
  )
  let clock: ActorRefFrom<typeof clockMachine> | null = null
  const storage = createDeviceStorage(() => window.localStorage)
  const tabStorage = createDeviceStorage(() => window.sessionStorage)
  const { navigator, bind } = createNavigator(window)

  const deviceId = storage.read('device', Id) ?? makeId()
  storage.write('device', deviceId)
  const credentials = createCredentials({
    session: sessionStorageOf(window),
    cookies: cookiesOf(window.document),
    secure: window.location.protocol === 'https:',
    now,
  })
  const token = () => credentials.read()?.token ?? null

  const identity = { session: () => credentials.read(), deviceId: () => deviceId, language }
  const verification = createLazyVerification(async () => {
    const { createVerification } = await import('#src/verificationWorld.ts')
    const geetestScript = () => site.getSnapshot().context.info?.captchaScripts.geetest ?? null
    return createVerification({ window, client, makeId, geetestScript })
  })
  const stack = createStack({
    http: axios.create(),
    identity,
    storage,
    now,
    makeId,
    sealer: createSealers(window.crypto.subtle),
    random: (length) => window.crypto.getRandomValues(new Uint8Array(length)),
    verify: verification.verify,
    reactivate: async (signal) => (await import('#src/machines/session/reactivation.ts')).reactivate(session, signal),
    wait,
    onTime: (timestamp) => clock?.send({ type: 'serverTime.received', timestamp }),
    onFailure: (outcome) => onFailure(outcome),
    onNoAddress: () => alerts.raise({ key: 'errors.noAddress', message: null, target: null }),
    development: import.meta.env.DEV,
  })
  const { client } = stack

  const socket = createSocket({ origin: '', path: profile.socketPath, auth: () => ({ token: token(), deviceId }), now })
  const rooms = createRooms({
    ...createRoomHistory(client),
    hear: socket.room,
    random,
    onWanted: () => connection.send({ type: 'connection.needed' }),
  })

  const notice = createActor(toastMachine)
  const notices = toastsOf(() => notice)
  const alert = createActor(provideAlert(navigator))
  const alerts = alertsOf(() => alert)
  clock = createActor(provideClock({ client, toasts: notices, deviceNow }), { input: { deviceNow, waits: profile.clock } })
  const tabs = createTabs(window, readTabMessage)
  const link = takeUrlToken(window, tabStorage)
  const session = createActor(
    provideSession({
      client,
      credentials,
      navigator,
      toasts: notices,
      alerts,
      now,
      loginBy: () => site.getSnapshot().context.info?.loginBy ?? 've4',
      revoke: createRevoke({ ...stack, toasts: notices, wait, now, random }),
      forgetLink: link.forget,
      notifyTabs: (tag, ending) => tabs.tell({ tag, ending }),
    }),
    { input: { now, linkToken: link.token } },
  )
  const loadAccess = once(async () => {
    const { mayStay, provideAccess } = await import('#src/machines/access/accessActors.ts')
    const clearSession = () => session.send({ type: 'session.refused', cause: 'restricted', message: null })
    const delay = (attempt: number) => backoffDelay(attempt, random, PROBE_BACKOFF)
    const input = { delay, mayStay: mayStay(navigator, () => selectIsStaff(session.getSnapshot())) }
    return createActor(provideAccess({ client, navigator, clearSession, tabStorage }), { input }).start()
  })
  // Without its code there is no page to go to either: the call's own failure has to do.
  const tellAccess: FailurePolicyPorts['tellAccess'] = (event) =>
    void loadAccess().then(
      (access) => access.send(event),
      () => undefined,
    )
  const onFailure = createFailurePolicy({ session: () => session, tellAccess, notices, alerts, token })
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
      hidden: tabHidden(window.document),
      safari: isSafari(window.navigator.userAgent),
    }),
    { input: { text: window.document.title } },
  )

  const { site: siteLogic, siteMarquee } = provideSite({ client, rooms, now, random })
  const site = createActor(siteLogic)
  const wallet = createActor(provideCoinBalance({ client, socket }))
  const later = createLater({
    window,
    stack,
    rooms,
    socket,
    storage,
    members,
    session,
    navigator,
    notices,
    preferences,
    prompt,
    page,
    now,
    makeId,
    offset: () => clock?.getSnapshot().context.offset ?? 0,
  })
  const roots = createRoots()
  const dockLogic = dockMachine.provide({
    actions: { openWindow: () => void loadInspector().then(({ openWindow }) => openWindow()) },
  })
  const dockPlace = tabStorage.read('dock', v.picklist(DOCK_PLACES)) ?? 'closed'
  const dock = createActor(dockLogic, { snapshot: dockLogic.resolveState({ value: dockPlace, context: {} }) })
  const loadInspector = once(async () => {
    const { createInspectorKit } = await import('#src/inspectorWorld.ts')
    return createInspectorKit({ window, tabStorage, roots, tape, now, deviceNow, makeId })
  })
  const roomPorts: RoomPorts = {
    now,
    makeId,
    isMember: () => members.current() !== null,
    playerDelay: (attempt) => backoffDelay(attempt, random, PLAYER_BACKOFF),
  }

  const actors = { session, connection, site, notice, alert, prompt, preferences, title, wallet, clock, dock }
  for (const actor of [notice, alert, preferences, title, prompt, clock, site, connection, wallet, dock, session]) {
    actor.start()
    roots.add(actor)
  }
  startSubscriptions({ ...actors, clock, page, members, tabs, socket, window, forgetReplies: stack.cache.clear })
  page.own(from(dock), { next: ({ value }) => tabStorage.write('dock', value) })
  page.own(chosenElsewhere(window, storage), { next: (change) => preferences.send({ type: 'preferences.changed', change }) })
  stack.learnDomains().catch(() => undefined)

  return {
    /** Machines that run as long as the page. */
    actors,
    /** Every tree of actors of this page. */
    roots,
    /** What only the inspector needs. */
    loadInspector,
    verification: verification.host,
    /** Machines and streams that a screen starts for itself. */
    logic: {
      ...provideAnchors({ client, rooms, navigator, toasts: notices }),
      siteMarquee,
    },
    ...later,
    /** Whether the site may be entered: it comes with the first trouble. */
    loadAccess,
    deviceId,
    roomPorts,
    navigator,
    /** Binds the navigator to the router; returns the unbinding. */
    bindNavigator: bind,
  }
}

export type App = ReturnType<typeof createApp>
