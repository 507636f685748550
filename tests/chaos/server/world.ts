import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { appendEvent } from '#server/live/rooms/events.ts'
import { giveGift } from '#server/live/gifts/gifts.ts'
import { setRole } from '#server/members/account.ts'
import { addMember } from '#server/members/members.ts'
import { beginSession } from '#server/members/sessions.ts'
import { newId } from '#server/platform/ids.ts'
import type { Transaction } from '#server/platform/transaction.ts'
import type { Services } from '#server/services.ts'
import { seedFixture } from '#tests/support/fixtureWorld.ts'
import { CHAOS, type OpenedSession, type Order } from './orders.ts'
import { ensureRoom } from '#server/live/rooms/roomRows.ts'

/** Fills a run's world: the fixture's, with many rooms and members that have coins and one password. */
export async function seedChaos(services: Services, { rooms, members }: { rooms: number; members: number }): Promise<void> {
  await seedFixture(services)
  const passwordHash = await services.passwords.hash(CHAOS.password)
  await services.write(async (tx) => {
    for (let number = 0; number < rooms; number += 1) await ensureRoom(tx.db, CHAOS.room(number), 'live')
    for (let number = 0; number < members; number += 1) {
      await addMember(tx, {
        id: CHAOS.memberId(number),
        name: CHAOS.name(number),
        nickname: `Member ${number}`,
        passwordHash,
        role: 'member',
        vipLevel: number % 10,
        avatar: '/art/portrait/m-mia.svg',
        gold: CHAOS.gold,
      })
    }
  })
}

/** Carries out one order; what it tells is the answer. */
export async function carryOut(services: Services, audience: (room: string) => number, order: Order): Promise<unknown> {
  switch (order.do) {
    case 'publish':
      return services.write(async (tx) => {
        for (let count = 0; count < order.each; count += 1)
          for (const room of order.rooms) await publishOne(tx, services.names, room)
      })
    case 'lines':
      return services.write(async (tx) => {
        for (let line = 0; line < order.lines; line += 1) await publishLine(tx, order.room, 'x'.repeat(order.letters))
      })
    case 'restart':
      for (const room of order.rooms) await services.rooms.restart(room)
      return
    case 'sessions':
      return services.write(async (tx) => {
        const opened: OpenedSession[] = []
        for (const number of order.members) {
          const [memberId, deviceId] = [CHAOS.memberId(number), CHAOS.deviceId(number)]
          const start = { memberId, deviceId, address: '127.0.0.1', deviceName: 'chaos', timewd: undefined }
          const { token, key } = await beginSession(tx, start)
          opened.push({ memberId, deviceId, token, key })
        }
        return opened
      })
    case 'promote':
      return services.write(async (tx) => {
        for (const number of order.members) await setRole(tx, CHAOS.memberId(number), 'admin')
      })
    case 'audience':
      return audience(order.room)
    case 'collect':
      setFlagsFromString('--expose-gc')
      v.parse(v.function(), runInNewContext('gc'))()
      return
    case 'memory':
      return process.memoryUsage.rss()
    case 'processor': {
      const { user, system } = process.cpuUsage()
      return user + system
    }
  }
}

/** Pushes of this process by room. Givers begin anywhere, so that a new process does not go on with the last one's run of gifts. */
const published = new Map<string, number>()
const firstGiver = Math.floor(Math.random() * CHAOS.givers)

/** The order of a room that is reverted next. */
const doubtful = new Map<string, string>()

/** The next push of a room: mostly chat, every seventh a gift, in runs of three from one member, and every seventh an order, every second of which is soon reverted. */
async function publishOne(tx: Transaction, names: Services['names'], room: string): Promise<void> {
  const number = (published.get(room) ?? 0) + 1
  published.set(room, number)
  if (number % 7 === 3) {
    const giver = (firstGiver + Math.floor(number / 21)) % CHAOS.givers
    const clientId = newId('chaos-gift')
    await giveGift(tx, names, { memberId: CHAOS.memberId(giver), room, clientId, giftId: CHAOS.gift, quantity: 1 })
    return
  }
  if (number % 7 === 5) {
    const orderId = newId('o')
    if (number % 2 === 0) doubtful.set(room, orderId)
    await appendEvent(tx, room, 'order', {
      orderId,
      categoryName: 'football',
      itemName: `item ${number}`,
      score: '1:0',
      teamLogo: null,
      venueName: CHAOS.venue,
    })
    return
  }
  const reverted = number % 7 === 6 ? doubtful.get(room) : undefined
  if (reverted !== undefined) {
    doubtful.delete(room)
    await appendEvent(tx, room, 'orderReverted', { orderId: reverted })
    return
  }
  await publishLine(tx, room, `line ${number}`)
}

async function publishLine(tx: Transaction, room: string, content: string): Promise<void> {
  await appendEvent(tx, room, 'chat', {
    id: newId('c'),
    msgType: 'text',
    content,
    clientId: null,
    sender: { memberId: 'm-bot', name: 'bot', avatar: '/art/portrait/m-mia.svg', vipLevel: 1, role: 'member' },
  })
}
