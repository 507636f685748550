import * as v from 'valibot'
import { setReversal } from '../cashier/withdrawal/withdrawalTerms.ts'
import { newId } from '../platform/ids.ts'
import type { Services } from '../services.ts'
import { changeAccount } from './accountSim.ts'
import { betByOrder } from './betSim.ts'
import { giveAsBot } from './botSim.ts'
import { BOTS } from './demo/cast.ts'
import { endTimeByOrder } from './depositByHand.ts'
import { Order } from './manualOrders.ts'
import type { ManualFeed } from './odds/manualFeed.ts'
import { grantByOrder, payOutByOrder } from './payoutByHand.ts'
import { setVenueStatus } from '../backOffice/venues/keepVenues.ts'

/** The answer to each order. */
export type SimDone = {
  readonly type: 'simDone'
  readonly id: string | number | null
  readonly ok: boolean
  readonly error?: string
  /** What was asked for, where something was. */
  readonly told?: unknown
}

const Addressed = v.object({ type: v.literal('sim'), id: v.optional(v.union([v.string(), v.number()])) })

/** Carries out one message. Null = it is not for the simulation. Orders are stored before they are answered. */
export async function carryOut(services: Services, feed: ManualFeed, message: unknown): Promise<SimDone | null> {
  const addressed = v.safeParse(Addressed, message)
  if (!addressed.success) return null
  const id = addressed.output.id ?? null
  try {
    const told = await perform(services, feed, v.parse(Order, message))
    return { type: 'simDone', id, ok: true, ...(told === undefined ? {} : { told }) }
  } catch (error) {
    return { type: 'simDone', id, ok: false, error: error instanceof Error ? error.message : String(error) }
  }
}

async function perform(services: Services, feed: ManualFeed, order: Order): Promise<unknown> {
  switch (order.do) {
    case 'anchorStatus':
      return services.anchors.setStatus(order.anchorRoomId, order.status, order.nextAt)
    case 'match': {
      const { homeScore, visitScore, gameStatus } = order
      return services.matches.update(order.matchId, {
        ...(homeScore === undefined ? {} : { homeScore }),
        ...(visitScore === undefined ? {} : { visitScore }),
        ...(gameStatus === undefined ? {} : { gameStatus }),
      })
    }
    case 'odds':
      return feed.post(order)
    case 'oddsFeed':
      return feed.hush(!order.on)
    case 'matchEvent':
      return services.matches.happen(order.matchId, { kind: order.kind, side: order.side })
    case 'chat':
      for (let line = 1; line <= order.count; line += 1)
        await sayAsBot(services, order.room, order.count === 1 ? order.text : `${order.text} ${line}`, order.name)
      return
    case 'gift':
      return giveAsBot(services, { bot: BOTS[0]!.id, room: order.room, giftId: order.giftId, quantity: order.quantity })
    case 'bet':
      return betByOrder(services, order)
    case 'voidBet':
      return services.sportsbook.voidBet(order.betId)
    case 'abandon':
      return services.sportsbook.abandon(order.matchId)
    case 'venue':
      return services.write((tx) => setVenueStatus(tx, order.venue, order.status))
    case 'depositOver':
      return endTimeByOrder(services)
    case 'payout':
      return payOutByOrder(services, order.act)
    case 'grant':
      return grantByOrder(services, order)
    case 'reversal':
      return services.write((tx) => setReversal(tx, order.on))
    case 'notice':
      await services.announcements.post({
        room: order.room,
        category: order.category,
        content: order.content,
        pmdTimerStart: order.start,
        pmdTimerEnd: order.end,
      })
      return
    case 'roomStatus': {
      const { room, switchOn, status } = order
      const entrance = await services.rooms.setChatAvailability(room, {
        ...(switchOn === undefined ? {} : { switchOn }),
        ...(status === undefined ? {} : { status }),
      })
      if (entrance === null) throw new Error(`no such room: ${room}`)
      return
    }
    case 'barrier':
      return order.up
        ? services.accessRules.block(order.kind, order.value)
        : services.accessRules.unblock(order.kind, order.value)
    case 'maintenance':
      return services.accessRules.setMaintenance(order.on)
    case 'account':
      return changeAccount(services, order.name, order.what)
    case 'videoLine':
      return services.video.setFault(order.line, order.fault)
    case 'captchaAnswer':
      return lastAnswer(services)
  }
}

const answers = new WeakMap<Services, unknown>()

/** Listens for right answers from now on: only a world that is driven by hand does. */
export function hearAnswers(services: Services): void {
  services.answerKey.listen((told) => answers.set(services, told))
}

function lastAnswer(services: Services): unknown {
  return answers.get(services) ?? null
}

/** Puts a line straight into a room, past the pace and the rules for members, so that tests can make floods and hostile names. */
async function sayAsBot(services: Services, room: string, content: string, name: string | undefined): Promise<void> {
  const bot = BOTS.find(({ nickname }) => nickname === name) ?? BOTS[0]!
  await services.rooms.publish(room, 'chat', {
    id: newId('c'),
    msgType: 'text',
    content,
    clientId: null,
    sender: {
      memberId: bot.id,
      name: name ?? bot.nickname,
      avatar: `/art/portrait/${bot.id}.svg`,
      vipLevel: bot.vipLevel,
      role: 'member',
    },
  })
}
