import { chatSend } from '#src/api/contract/chat.ts'
import { giftReward } from '#src/api/contract/gifts.ts'
import { selectLinkState } from '#src/machines/connection/connectionSelectors.ts'
import { connect } from '#tests/support/testSocket.ts'
import { createCrowdClient, type CrowdClient } from '../crowd.ts'
import { startProxy } from '../proxy.ts'
import { CHAOS, type OpenedSession } from '../server/orders.ts'
import type { ChaosServer } from '../server/spawn.ts'
import { holdsWithin, pause } from '../until.ts'
import { act, endsSession, type Hands, type Kind, onFelt } from './act.ts'

/** What one action did. Times in ms since the action was asked for. */
export type Round = {
  readonly kind: Kind
  /** When whoever acted was told that it is done. */
  readonly answered: number
  /** When the first and the second connection felt it, and the one that was coming back: since it knocked. */
  readonly felt: { readonly first: number; readonly second: number; readonly returning: number }
  /** Sends that were let through although they began after the action was acknowledged. */
  readonly acceptedLater: number
  /** Sends that were let through before, so that it is known that they could be. */
  readonly acceptedBefore: number
  readonly refusedLater: number
  /** Whether a new socket with the ended session's token was let in. */
  readonly letIn: boolean
}

export type RoundPorts = {
  readonly server: ChaosServer
  readonly moderator: CrowdClient
  readonly random: () => number
}

/** How long an action may take to be felt before it counts as never felt, in ms. */
const PATIENCE = 60_000
/** How long after it sends are tried on, and how often, in ms. */
const [AFTER, EVERY] = [600, 150]

const isOnline = ({ connection }: CrowdClient) => selectLinkState(connection.getSnapshot()) === 'online'

/** A member in three places — two open connections and one that has just lost its own — who talks on while it is done. */
export async function playRound(kind: Kind, number: number, { server, moderator, random }: RoundPorts): Promise<Round> {
  const room = CHAOS.room(number)
  const [session] = await server.sessions([number])
  const proxy = await startProxy({ port: server.port, random, fault: () => 'none', idle: null })
  const [first, second, returning] = [server.url, server.url, proxy.url].map((url) =>
    createCrowdClient(url, number, random, session),
  ) as [CrowdClient, CrowdClient, CrowdClient]
  const elsewhere = createCrowdClient(server.url, number + 1_000_000, random)
  const hands: Hands = { moderator, member: first, elsewhere }
  const places = { first, second, returning }
  const felt = new Map<keyof typeof places, number>()
  let sent = 0
  let [acceptedBefore, acceptedLater, refusedLater] = [0, 0, 0]
  let doneAt = Infinity
  let stopped = false

  const say = async (client: CrowdClient) => {
    const clientId = `p5-${kind}-${number}-${Date.now()}-${(sent += 1)}`.padEnd(24, 'x')
    const later = performance.now() > doneAt
    // A mute is about words alone, everything else about gifts too.
    const paid = kind !== 'mute' && sent % 2 === 0
    try {
      if (paid) await client.client.call(giftReward, { room, clientId, giftId: CHAOS.gift, quantity: 1 })
      else await client.client.call(chatSend, { room, clientId, content: `line ${sent}` })
      if (later) acceptedLater += 1
      else acceptedBefore += 1
    } catch {
      if (later) refusedLater += 1
    }
  }
  const talk = async (client: CrowdClient) => {
    while (!stopped) {
      await say(client)
      await pause(EVERY + random() * EVERY)
    }
  }

  try {
    for (const client of Object.values(places)) client.rooms.open(room).deliveries.subscribe()
    if (!(await holdsWithin(PATIENCE, () => Object.values(places).every(isOnline), 10)))
      throw new Error('a member did not come in')
    await Promise.all(Object.values(places).map(say))
    // On a busy machine a line may come too soon after another: nothing is done before one was let through.
    for (const until = performance.now() + PATIENCE; acceptedBefore === 0 && performance.now() < until; await pause(EVERY))
      await say(first)
    const talking = Promise.all(Object.values(places).map(talk))

    for (const live of proxy.live()) live.break('reset')
    await holdsWithin(1_000, () => !isOnline(returning), 1)
    const asked = performance.now()
    let knockedAt = asked
    const link = returning.connection.subscribe((snapshot) => {
      if (knockedAt === asked && snapshot.matches('linked')) knockedAt = performance.now()
    })
    const watches = Object.entries(places).map(([name, client]) =>
      onFelt(kind, client, room, () => {
        const place = name as keyof typeof places
        if (!felt.has(place)) felt.set(place, performance.now() - (place === 'returning' ? knockedAt : asked))
      }),
    )
    const undo = await act(kind, hands, number)
    doneAt = performance.now()
    await holdsWithin(PATIENCE, () => felt.size === 3, 5)
    await pause(AFTER)
    // What is said on a busy machine takes longer than that: one that began later is waited for.
    await holdsWithin(PATIENCE, () => acceptedLater + refusedLater > 0, 5)
    stopped = true
    await talking
    for (const unsubscribe of watches) unsubscribe()
    link.unsubscribe()
    const letIn = endsSession(kind) && (await isLetIn(server.url, session!))
    await undo()
    const at = (place: keyof typeof places) => felt.get(place) ?? Infinity
    return {
      kind,
      answered: doneAt - asked,
      felt: { first: at('first'), second: at('second'), returning: at('returning') },
      acceptedBefore,
      acceptedLater,
      refusedLater,
      letIn,
    }
  } finally {
    stopped = true
    for (const client of [...Object.values(places), elsewhere]) client.close()
    await proxy.stop()
  }
}

async function isLetIn(url: string, { token, deviceId }: OpenedSession): Promise<boolean> {
  try {
    const socket = await connect(url, token, deviceId)
    socket.close()
    return true
  } catch {
    return false
  }
}
