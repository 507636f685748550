import axios from 'axios'
import { from } from 'rxjs'
import * as v from 'valibot'
import { type ActorRefFrom, createActor } from 'xstate'
import { createDeviceStorage } from './api/deviceStorage.ts'
import { Id } from './api/model/common.ts'
import { profile } from './api/profile.ts'
import { createSealers } from './api/seal/sealers.ts'
import { createCredentials } from './api/transport/credentials.ts'
import { createStack } from './api/transport/stack.ts'
import { wait } from './wait.ts'
import { wire } from './wires.ts'
import { createNavigator, isSafari, sessionPlace, tabHidden, takeUrlToken } from './browser.ts'
import { createHistory } from './history.ts'
import { createLater } from './later.ts'
import { createLazyVerification } from './lazyVerification.ts'
import { alertsOf, provideAlert } from './machines/alert/alertActors.ts'
import { provideAnchors } from './machines/anchor/anchorActors.ts'
import type { clockMachine } from './machines/clock/clockMachine.ts'
import { provideClock } from './machines/clock/clockActors.ts'
import { provideConnection } from './machines/connection/connectionActors.ts'
import { provideCoinBalance } from './machines/gift/coinBalanceActors.ts'
import { PANEL_PLACES, panelMachine } from './machines/inspector/panelMachine.ts'
import { createRoots } from './machines/kit/roots.ts'
import { createRecordedInputs } from './machines/kit/recordedInputs.ts'
import { toastsOf } from './machines/toast/toastActors.ts'
import { toastMachine } from './machines/toast/toastMachine.ts'
import { chosenElsewhere, providePreferences, recallPreferences } from './machines/preferences/preferencesActors.ts'
import type { Preferences } from './machines/preferences/preferencesMachine.ts'
import { promptMachine } from './machines/prompt/promptMachine.ts'
import type { RoomPorts } from './machines/room/roomMachine.ts'
import { memberSource } from './machines/session/memberActors.ts'
import { createRevoke } from './machines/session/revokeActors.ts'
import { provideSession } from './machines/session/sessionActors.ts'
import { selectIsStaff } from './machines/session/sessionSelectors.ts'
import { readTabMessage } from './machines/session/tabMessage.ts'
import { provideSite } from './machines/site/siteActors.ts'
import { provideTitle } from './machines/title/titleActors.ts'
import { once } from './once.ts'
import { createOutcomes, type OutcomePorts } from './outcomes.ts'
import { backoffDelay, reconnectDelay } from './streams/kit/backoff.ts'
import { createScope } from './streams/kit/scope.ts'
import { createRooms } from './streams/room.ts'
import { createSocket } from './streams/socket.ts'
import { createTabs } from './tabs.ts'

export type WorldOptions = {
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
export function createWorld({ window, showPreferences, language }: WorldOptions) {
  const page = createScope()
  const inputs = createRecordedInputs()
  const deviceNow = inputs.clock(() => Date.now())
  // The clock needs calls, and calls the time: until it runs, the device's own has to do.
  const now = (): number => deviceNow() + (clock?.getSnapshot().context.offset ?? 0)
  const random = () => Math.random()
  const makeId = inputs.recorded('makeId', () =>
    crypto.getRandomValues(new Uint8Array(15)).reduce((id, byte) => id + byte.toString(36).padStart(2, '0'), ''),
  )
  let clock: ActorRefFrom<typeof clockMachine> | null = null
  const storage = createDeviceStorage(() => window.localStorage)
  const tabStorage = createDeviceStorage(() => window.sessionStorage)
  const { navigator, bind } = createNavigator(window)

  const deviceId = storage.read('device', Id) ?? makeId()
  storage.write('device', deviceId)
  const credentials = createCredentials({
    session: sessionPlace(window),
    cookies: {
      read: () => window.document.cookie,
      write: (cookie) => {
        window.document.cookie = cookie
      },
    },
    secure: window.location.protocol === 'https:',
    now,
  })
  const token = () => credentials.read()?.token ?? null

  const identity = { session: () => credentials.read(), deviceId: () => deviceId, language }
  const verification = createLazyVerification(async () => {
    const { createVerification } = await import('./verificationWorld.ts')
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
    reactivate: async (signal) => (await import('./machines/session/reactivation.ts')).reactivate(session, signal),
    wait,
    onTime: (timestamp) => clock?.send({ type: 'serverTime.received', timestamp }),
    onFailure: (outcome) => onFailure(outcome),
    onNoAddress: () => alerts.raise({ key: 'errors.noAddress', message: null, target: null }),
    development: import.meta.env.DEV,
  })
  const { client } = stack

  const socket = createSocket({ origin: '', path: profile.socketPath, auth: () => ({ token: token(), deviceId }), now })
  const rooms = createRooms({
    ...createHistory(client),
    signals: socket.room,
    random,
    onNeeded: () => connection.send({ type: 'connection.needed' }),
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
    const { mayStay, provideAccess } = await import('./machines/access/accessActors.ts')
    const clearSession = () => session.send({ type: 'session.refused', cause: 'restricted', message: null })
    const delay = (attempt: number) => backoffDelay(attempt, random, PROBE_BACKOFF)
    const input = { delay, mayStay: mayStay(navigator, () => selectIsStaff(session.getSnapshot())) }
    return createActor(provideAccess({ client, navigator, clearSession, tabStorage }), { input }).start()
  })
  // Without its code there is no page to go to either: the call's own failure has to do.
  const tellAccess: OutcomePorts['tellAccess'] = (event) =>
    void loadAccess().then(
      (access) => access.send(event),
      () => undefined,
    )
  const onFailure = createOutcomes({ session: () => session, tellAccess, notices, alerts, token })
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
  const dockLogic = panelMachine.provide({
    actions: { openWindow: () => void loadInspector().then(({ openWindow }) => openWindow()) },
  })
  const dockPlace = tabStorage.read('dock', v.picklist(PANEL_PLACES)) ?? 'closed'
  const dock = createActor(dockLogic, { snapshot: dockLogic.resolveState({ value: dockPlace, context: {} }) })
  const loadInspector = once(async () => {
    const { createInspectorKit } = await import('./inspectorWorld.ts')
    return createInspectorKit({ window, tabStorage, roots, inputs, now, deviceNow, makeId })
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
  wire({ ...actors, clock, page, members, tabs, socket, window, forgetReplies: stack.cache.clear })
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

export type World = ReturnType<typeof createWorld>
