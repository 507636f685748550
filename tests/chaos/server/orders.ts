import * as v from 'valibot'
import { addressed, type AskedOf } from '../asked.ts'

const Count = v.pipe(v.number(), v.integer(), v.minValue(1))

/** What a run may ask of its server beside calls and sockets, one thing a message. */
export const Order = v.variant('do', [
  /** Stores so many pushes in each of the rooms, in one transaction: chat, gifts and orders mixed. */
  v.object({ ...addressed, do: v.literal('publish'), rooms: v.array(v.string()), each: Count }),
  /** Stores so many lines of so many letters in a room, in one transaction. */
  v.object({ ...addressed, do: v.literal('lines'), room: v.string(), lines: Count, letters: Count }),
  /** Begins the order of each of the rooms anew. */
  v.object({ ...addressed, do: v.literal('restart'), rooms: v.array(v.string()) }),
  /** Opens a session for each of the members of these numbers. */
  v.object({ ...addressed, do: v.literal('sessions'), members: v.array(v.number()) }),
  /** Makes the members of these numbers moderators of every room. */
  v.object({ ...addressed, do: v.literal('promote'), members: v.array(v.number()) }),
  /** Sockets that are connected, now. */
  v.object({ ...addressed, do: v.literal('audience'), room: v.string() }),
  /** Throws away what nobody needs any more, so that memory can be compared. */
  v.object({ ...addressed, do: v.literal('collect') }),
  /** Bytes that the process holds, now. */
  v.object({ ...addressed, do: v.literal('memory') }),
  /** Processor time of the process so far, µs. */
  v.object({ ...addressed, do: v.literal('processor') }),
])
export type Order = v.InferOutput<typeof Order>

export type Asked = AskedOf<Order>

/** A session that was opened for a run. */
export const OpenedSession = v.object({ memberId: v.string(), deviceId: v.string(), token: v.string(), key: v.string() })
export type OpenedSession = v.InferOutput<typeof OpenedSession>

/** Rooms, members and coins of a run's world, and how its members log in. */
export const CHAOS = {
  room: (number: number) => `room-${number}`,
  memberId: (number: number) => `m-${number}`,
  name: (number: number) => `member${number}`,
  deviceId: (number: number) => `device-${number}`,
  password: 'chaos1chaos',
  gold: 1_000_000,
  gift: 'gift-small',
  /** The first so many members give what `publish` stores. */
  givers: 200,
  /** Of the orders that `publish` stores. */
  venue: 'venue',
} as const
