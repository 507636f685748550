import type { RoomEventWire, SelfPushWire } from '#src/api/contract/pushes.ts'
import type { Fen } from '#src/api/model/money/amount.ts'
import type { SupportEventWire } from '#src/api/model/support.ts'
import type { OddsBook, Play } from '#src/api/model/odds.ts'
import type { SettingKey } from '#src/api/model/siteSetting.ts'
import type { Deed } from './deeds.ts'

/** How a session ended: by which code, when (ms), and from what device, where that is known. */
export type SessionEnd = { readonly code: number; readonly at: number | null; readonly by: string | null }

/** What is published once it is stored. */
export type BusMessage =
  | { readonly type: 'event'; readonly room: string; readonly epoch: string; readonly event: RoomEventWire }
  /** A room's order starts again under another epoch. */
  | { readonly type: 'restarted'; readonly room: string; readonly epoch: string }
  /** A match's prices were confirmed, or changed: then with the whole book. */
  | {
      readonly type: 'odds'
      readonly matchId: string
      readonly version: number
      readonly fedAt: number
      readonly book: OddsBook | null
    }
  /** Where the ball of a match is. */
  | { readonly type: 'play'; readonly matchId: string; readonly play: Play }
  /** For every socket of one member. */
  | { readonly type: 'self'; readonly memberId: string; readonly push: SelfPushWire }
  /** An event of a chat with customer service, for those who are in it. */
  | { readonly type: 'support'; readonly chatId: string; readonly epoch: string; readonly event: SupportEventWire }
  /** A chat with customer service, or the queue, is another: for these operators, and those who wait. */
  | { readonly type: 'supportOffice'; readonly memberIds: readonly string[]; readonly chatId: string }
  /** Somebody writes in a chat with customer service: for the other side. `isOffice` = an operator does. Kept nowhere. */
  | { readonly type: 'typing'; readonly chatId: string; readonly isOffice: boolean }
  /** For every socket of every member. */
  | { readonly type: 'everyMember'; readonly push: SelfPushWire }
  /** A setting of the site was written: whoever shows it reads it again. */
  | { readonly type: 'setting'; readonly key: SettingKey }
  /** A member's valid bets of a day (the site's) are now so much, in fen: a repeat does no harm. */
  | { readonly type: 'validBets'; readonly memberId: string; readonly day: number; readonly amount: Fen }
  /** A member did something that activities may count; it is kept with what did it, and told once it is. */
  | { readonly type: 'deed'; readonly memberId: string; readonly deed: Deed }
  /** Every socket of one member must leave a room (D-8). */
  | { readonly type: 'kicked'; readonly room: string; readonly memberId: string }
  /** A member's role or an operator's rights changed: what they may do in the rooms where they are is told again. */
  | { readonly type: 'role'; readonly memberId: string }
  /** An anchor's stream key was made or renewed: encoders publish with those that are stored now, and no others. */
  | { readonly type: 'streamKeys' }
  /** Names are called otherwise in languages: who holds what they are called reads it again. */
  | { readonly type: 'names' }
  /** For the sockets of one session, which then end. */
  | { readonly type: 'ended'; readonly tokenHash: string; readonly end: SessionEnd }

/**
 * Hears messages. `isOwn` = this node published it: what must be done once, however many nodes there are, is done by the node whose it is.
 */
type BusListener = (message: BusMessage, isOwn: boolean) => void

/**
 * Between those who store and those who send: in process, or between nodes by Redis (`redis/streamBus.ts`). Those of one node arrive in the
 * order of their commits; those of a room, and of a chat, in its order, once each.
 */
export type Bus = {
  publish(message: BusMessage): void
  /** Returns the function that ends the subscription. What a listener throws stops neither the others nor who published. */
  subscribe(listener: BusListener): () => void
  /** Messages of other nodes may have been lost: who goes by them looks into the database. Returns the function that ends it. */
  onGap(listener: () => void): () => void
}

const report = (error: unknown) => console.error('a listener of the bus failed', error)

/** Those who listen: they run before `tell` returns; what one of them throws goes to `onFault`. */
export function createListeners<Told extends readonly unknown[]>(onFault: (error: unknown) => void = report) {
  const listeners = new Set<(...told: Told) => void>()
  return {
    tell(...told: Told): void {
      for (const listener of listeners) {
        try {
          listener(...told)
        } catch (error) {
          onFault(error)
        }
      }
    },
    add(listener: (...told: Told) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** A bus for one process: listeners run before `publish` returns, and nothing is lost. */
export function createLocalBus(onFault?: (error: unknown) => void): Bus {
  const listeners = createListeners<[BusMessage, boolean]>(onFault)
  return { publish: (message) => listeners.tell(message, true), subscribe: listeners.add, onGap: () => () => undefined }
}
