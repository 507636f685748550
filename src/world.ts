import axios from 'axios'
import { from } from 'rxjs'
import { createActor } from 'xstate'
import { createDeviceStorage } from './api/deviceStorage.ts'
import { Id } from './api/model/common.ts'
import { profile } from './api/profile.ts'
import { createSealers } from './api/seal/sealers.ts'
import { createClient } from './api/transport/client.ts'
import { createCredentials } from './api/transport/credentials.ts'
import { envelopeLayer } from './api/transport/envelope.ts'
import { gatewayLayer } from './api/transport/gateway.ts'
import { headersLayer } from './api/transport/headers.ts'
import { onion } from './api/transport/onion.ts'
import { sealLayer } from './api/transport/seal.ts'
import { sessionLayer } from './api/transport/session.ts'
import { timeoutLayer } from './api/transport/timeout.ts'
import { videoHostLayer } from './api/transport/videoHost.ts'
import { wire } from './api/transport/wire.ts'
import { createNavigator, isSafari, networkChanges, tabHidden, takeUrlToken } from './browser.ts'
import { createHistory } from './history.ts'
import { provideAnchors } from './machines/anchor/anchorActors.ts'
import { provideConnection } from './machines/connection/connectionActors.ts'
import { provideWallet } from './machines/gift/walletActors.ts'
import { noticesOf } from './machines/notice/noticeActors.ts'
import { noticeMachine } from './machines/notice/noticeMachine.ts'
import { providePreferences, recallPreferences } from './machines/preferences/preferencesActors.ts'
import type { Preferences } from './machines/preferences/preferencesMachine.ts'
import { promptMachine } from './machines/prompt/promptMachine.ts'
import type { RoomPorts } from './machines/room/roomMachine.ts'
import { memberSource } from './machines/session/memberActors.ts'
import { provideSession } from './machines/session/sessionActors.ts'
import { provideSite } from './machines/site/siteActors.ts'
import { provideTitle } from './machines/title/titleActors.ts'
import type { RoomLogic } from './roomWorld.ts'
import { backoffDelay } from './streams/kit/backoff.ts'
import { createScope } from './streams/kit/scope.ts'
import { createRooms } from './streams/room.ts'
import { createSocket } from './streams/socket.ts'

export type WorldOptions = {
  readonly window: Window & typeof globalThis
  /** Shows a person's choices on the page: theme, language, motion. */
  readonly showPreferences: (preferences: Preferences) => Promise<void>
  /** The language that words to the server are asked in. */
  readonly language: () => string
}

/** The player's waits: the first within a second, never longer than 10 s. */
const PLAYER_BACKOFF = { first: 1_000, limit: 10_000 }

/** Builds everything that lives outside React, once: calls, link, rooms, and the machines that last as long as the page. */
export function createWorld({ window, showPreferences, language }: WorldOptions) {
  const now = () => Date.now()
  const random = () => Math.random()
  const makeId = () =>
    crypto.getRandomValues(new Uint8Array(15)).reduce((id, byte) => id + byte.toString(36).padStart(2, '0'), '')
  const storage = createDeviceStorage(() => window.localStorage)
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

  const sealer = createSealers(window.crypto.subtle)
  const randomBytes = (length: number) => crypto.getRandomValues(new Uint8Array(length))
  const identity = { session: () => credentials.read(), deviceId: () => deviceId, language }
  const send = onion(
    [
      headersLayer(identity),
      sessionLayer((refused) => {
        // A late refusal of an older token says nothing about the session that runs now.
        if (refused === token()) session.send({ type: 'session.refused', message: null })
      }),
      timeoutLayer(),
      videoHostLayer(now, makeId),
      gatewayLayer(() => sealer(0)),
      envelopeLayer(),
      sealLayer({ sealer, now, random: randomBytes }),
    ],
    wire(axios.create()),
  )
  const client = createClient(send, identity)

  const socket = createSocket({ origin: '', path: profile.socketPath, auth: () => ({ token: token(), deviceId }) })
  const rooms = createRooms({
    ...createHistory(client),
    hear: socket.room,
    random,
    onWanted: () => connection.send({ type: 'link.wanted' }),
  })

  const notice = createActor(noticeMachine)
  const notices = noticesOf(() => notice)
  const session = createActor(provideSession({ client, credentials, navigator, notices, now, takeUrlToken: () => urlToken }), {
    input: { now },
  })
  const members = memberSource(() => session.getSnapshot().context.member, from(session))
  const connection = createActor(provideConnection(socket), {
    input: { random, delay: (attempt, chance) => backoffDelay(attempt, chance) },
  })
  const preferences = createActor(providePreferences(storage, showPreferences), { input: recallPreferences(storage) })
  const prompt = createActor(
    promptMachine.provide({
      actions: { goToLogin: (_, { fromPage }) => navigator.go(`/login?fromPage=${encodeURIComponent(fromPage)}`) },
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

  const { site: siteLogic, noticeBar } = provideSite({ client, rooms, now, random })
  const site = createActor(siteLogic)
  const wallet = createActor(provideWallet({ client, socket }))
  let roomLogic: Promise<RoomLogic> | null = null
  const loadRoom = () => {
    roomLogic ??= import('./roomWorld.ts')
      .then(({ createRoomLogic }) => createRoomLogic({ client, rooms, socket, storage, members, now }))
      .catch((error: unknown) => {
        // The next visit may have a network again.
        roomLogic = null
        throw error
      })
    return roomLogic
  }
  const roomPorts: RoomPorts = {
    now,
    makeId,
    isMember: () => members.current() !== null,
    playerDelay: (attempt) => backoffDelay(attempt, random, PLAYER_BACKOFF),
  }

  const urlToken = takeUrlToken(window)
  for (const actor of [notice, preferences, title, prompt, site, connection, wallet, session]) actor.start()
  const page = createScope()
  page.own(members.changes, {
    next: (member) => {
      wallet.send({ type: 'member.changed', isMember: member !== null })
      connection.send({ type: 'session.changed' })
    },
  })
  page.own(socket.self, {
    next: (push) => {
      if (push.kind === 'sessionEnded') session.send({ type: 'session.refused', message: push.message })
    },
  })
  page.own(networkChanges(window), { next: (type) => connection.send({ type }) })

  return {
    /** Machines that run as long as the page. */
    actors: { session, connection, site, notice, prompt, preferences, title, wallet },
    /** Machines and streams that a screen starts for itself. */
    logic: {
      ...provideAnchors({ client, rooms, navigator, notices }),
      noticeBar,
    },
    /** What only a room needs, loaded with the first one: always the same promise until it fails. */
    loadRoom,
    roomPorts,
    navigator,
    /** Binds the navigator to the router; returns the unbinding. */
    bindNavigator: bind,
  }
}

export type World = ReturnType<typeof createWorld>

/** Session storage that may throw when it is looked at; it is only looked at when it is used. */
function sessionPlace(window: Window) {
  return {
    getItem: (key: string) => window.sessionStorage.getItem(key),
    setItem: (key: string, value: string) => window.sessionStorage.setItem(key, value),
    removeItem: (key: string) => window.sessionStorage.removeItem(key),
  }
}
