import * as v from 'valibot'
import { RoomEvent, type RoomEventWire, SelfPush, type SelfPushWire } from '#src/api/contract/pushes.ts'
import { SupportEvent, type SupportEventWire } from '#src/api/model/support.ts'
import { OddsBook, Play } from '#src/api/model/odds.ts'
import { isSettingKey, type SettingKey } from '#src/api/model/siteSetting.ts'
import type { BusMessage } from './bus.ts'

/** What other nodes are told of; the rest is done where it was published. */
export type SharedMessage = Exclude<BusMessage, { type: 'deed' | 'validBets' }>

/** A schema as a guard for its wire form: it checks, and what is sent on stays untransformed. */
const wireOf = <Wire>(schema: v.GenericSchema<unknown, unknown>) => v.custom<Wire>((input) => v.safeParse(schema, input).success)

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(256))

const Shared: v.GenericSchema<unknown, SharedMessage> = v.variant('type', [
  v.object({ type: v.literal('event'), room: id, epoch: id, event: wireOf<RoomEventWire>(RoomEvent) }),
  v.object({ type: v.literal('restarted'), room: id, epoch: id }),
  v.object({
    type: v.literal('odds'),
    matchId: id,
    version: v.number(),
    fedAt: v.number(),
    book: v.nullable(wireOf<OddsBook>(OddsBook)),
  }),
  v.object({ type: v.literal('play'), matchId: id, play: Play }),
  v.object({ type: v.literal('self'), memberId: id, push: wireOf<SelfPushWire>(SelfPush) }),
  v.object({ type: v.literal('support'), chatId: id, epoch: id, event: wireOf<SupportEventWire>(SupportEvent) }),
  v.object({ type: v.literal('supportOffice'), memberIds: v.array(id), chatId: id }),
  v.object({ type: v.literal('typing'), chatId: id, isOffice: v.boolean() }),
  v.object({ type: v.literal('everyMember'), push: wireOf<SelfPushWire>(SelfPush) }),
  v.object({ type: v.literal('setting'), key: v.custom<SettingKey>((key) => typeof key === 'string' && isSettingKey(key)) }),
  v.object({ type: v.literal('kicked'), room: id, memberId: id }),
  v.object({ type: v.literal('role'), memberId: id }),
  v.object({ type: v.literal('streamKeys') }),
  v.object({ type: v.literal('names') }),
  v.object({
    type: v.literal('ended'),
    tokenHash: id,
    end: v.object({ code: v.number(), at: v.nullable(v.number()), by: v.nullable(v.string()) }),
  }),
])

/** What another node published; null = it is nothing that this code knows. */
export function readMessage(input: unknown): SharedMessage | null {
  const parsed = v.safeParse(Shared, input)
  return parsed.success ? parsed.output : null
}

/** Whether other nodes are told. */
export const isShared = (message: BusMessage): message is SharedMessage => message.type !== 'deed' && message.type !== 'validBets'

/** Whether a message must not be lost; the others are made good by the next of their kind. */
export const isKept = (message: BusMessage): message is SharedMessage =>
  isShared(message) && message.type !== 'play' && message.type !== 'typing' && !(message.type === 'odds' && message.book === null)
