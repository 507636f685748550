import * as v from 'valibot'
import { type Channel, CHANNELS, type Contact, maskContact } from '#src/api/model/contact.ts'
import { LANGUAGES, type Language } from '#src/api/model/format.ts'
import { MESSAGE_KINDS, type OutboxMessage } from '#src/api/model/outbox.ts'
import type { Database } from '../platform/db/database.ts'
import { allOnTheirOwn } from '../platform/eachOnItsOwn.ts'
import type { Env } from '../platform/env.ts'
import { digestOf, newId } from '../platform/ids.ts'
import { currentRequest, inRequest } from '../platform/requestScope.ts'
import { startSweep } from '../platform/sweep.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'
import { createSms } from './sms.ts'
import { createSmtp } from './smtp.ts'
import { PATIENCE, type Transport } from './transport.ts'
import { type Message, sayMessage } from './words.ts'

/**
 * A message that is to be sent once. `key` = what it is one of: the same again sends nothing. It is of no use from `expiresAt` on. With
 * `isMute` it costs what a message costs, and nothing is sent.
 */
export type Order = {
  readonly key: string
  readonly contact: Contact
  readonly language: Language
  readonly message: Message
  readonly expiresAt: number
  readonly isMute?: boolean
}

export type DeliveryOptions = {
  readonly db: Database
  readonly write: Write
  readonly vault: Vault
  readonly now: () => number
  readonly env: Pick<Env, 'delivery' | 'site'>
}

/** How often is looked for messages that are due, in ms: also at the start, for what a crash left behind. */
const SWEEP_EVERY = 500
/** Messages that are on their way at once, of each channel. */
const AT_ONCE = 5
/** What a process that sends has for itself, in ms, and takes anew as long as it sends: later another try counts it as lost. */
const LEASE = PATIENCE * 2
/** The wait before the second try; each further one waits twice as long, up to `LONGEST_WAIT`, in ms. */
const FIRST_WAIT = 2_000
const LONGEST_WAIT = 300_000

/** The wait before the next try after so many. */
const waitAfter = (attempts: number) => Math.min(FIRST_WAIT * 2 ** Math.max(0, attempts - 1), LONGEST_WAIT)

/** What is sealed of a message. */
const Parcelled = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ to: v.string(), subject: v.string(), text: v.string(), language: v.picklist(LANGUAGES) }),
)

/** What stands in the outbox: messages that went nowhere else. */
export type OutboxItem = Readonly<OutboxMessage>

const Kind = v.picklist(MESSAGE_KINDS)

/** Most messages that the outbox shows. */
const SHOWN = 50

/**
 * Messages to phones and e-mail addresses: each is a row in the transaction that it belongs to, and is sent after that, in the background,
 * until it is taken over, refused for good, or of no use any more. A stop or a crash loses none. A crash in the very moment of the taking
 * over may send one again, under the same id. What a message says is sealed in the database, and gone once it went or is of no use; of one
 * that was refused it stays as long, for whoever tries it again.
 */
export function createDelivery({ db, write, vault, now, env: { delivery, site } }: DeliveryOptions) {
  const ways: Record<Channel, Transport | null> = {
    phone: delivery.sms === null ? null : createSms(delivery.sms, now),
    email: delivery.smtp === null ? null : createSmtp(delivery.smtp),
  }

  /** Puts a message on its way, with the transaction. False = there is one of its key already. */
  async function order(tx: Transaction, { key, contact, language, message, expiresAt, isMute = false }: Order): Promise<boolean> {
    const id = newId('d')
    // Sealed in any case: that takes its time.
    const parcel = { to: contact.target, language, ...sayMessage(language, site.name, message) }
    const sealed = vault.seal(JSON.stringify(parcel), id)
    const masked = maskContact(contact)
    const stored = await tx.db
      .insertInto('delivery')
      .values({
        id,
        key,
        channel: contact.channel,
        kind: message.kind,
        sealed: isMute ? '' : sealed,
        masked: isMute ? '' : masked,
        state: isMute ? 'lapsed' : 'waiting',
        attempts: 0,
        next_at: tx.at,
        expires_at: expiresAt,
        at: tx.at,
        ended_at: isMute ? tx.at : null,
        fault: null,
        request_id: currentRequest(),
      })
      .onConflict((clash) => clash.column('key').doNothing())
      .returning('id')
      .executeTakeFirst()
    return stored !== undefined
  }

  /** Ends a message that this process has in hand; once it went it says nothing to anybody. The outbox keeps what it shows. */
  async function settle(id: string, attempts: number, state: 'sent' | 'failed', fault: string | null, isKept: boolean) {
    await write(({ db: store, at }) =>
      store
        .updateTable('delivery')
        .set({ state, ended_at: at, fault, ...(isKept ? {} : { sealed: '' }) })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('state', '=', 'waiting')
        .execute(),
    )
  }

  /** Holds on to a message that is still being sent. */
  const extend = (id: string, attempts: number) =>
    write(({ db: store, at }) =>
      store
        .updateTable('delivery')
        .set({ next_at: at + LEASE })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .where('state', '=', 'waiting')
        .execute(),
    )

  /** Sends one message, unless another process has it in hand. */
  async function send({ id, attempts: before }: { readonly id: string; readonly attempts: number }): Promise<void> {
    const attempts = before + 1
    // Taken before it is sent: whoever else looks finds it taken, and after a crash it is tried again.
    const taken = await write(({ db: store, at }) =>
      store
        .updateTable('delivery')
        .set({ attempts, next_at: at + LEASE, fault: null })
        .where('id', '=', id)
        .where('attempts', '=', before)
        .where('state', '=', 'waiting')
        .returning(['channel', 'sealed', 'request_id'])
        .executeTakeFirst(),
    )
    if (taken === undefined) return
    const way = ways[taken.channel]
    if (way === null) {
      if (delivery.outbox) await settle(id, attempts, 'sent', null, true)
      else await settle(id, attempts, 'failed', 'off', true)
      return
    }
    const parcel = { id, ...v.parse(Parcelled, vault.open(taken.sealed, id)) }
    // Only what can be opened is held on to: what cannot is tried again after its lease, and lapses.
    const hold = setInterval(() => void extend(id, attempts).catch(() => undefined), LEASE / 4)
    const result = await inRequest(taken.request_id, () => way.send(parcel)).finally(() => clearInterval(hold))
    if (result.end === 'sent') return settle(id, attempts, 'sent', null, false)
    if (result.end === 'refused') return settle(id, attempts, 'failed', result.fault, true)
    await write(({ db: store, at }) =>
      store
        .updateTable('delivery')
        .set({ next_at: at + waitAfter(attempts), fault: result.fault })
        .where('id', '=', id)
        .where('attempts', '=', attempts)
        .execute(),
    )
  }

  /** Sends what is due of one channel, and ends what came too late. */
  async function sweepChannel(channel: Channel): Promise<void> {
    const at = now()
    const due = await db
      .selectFrom('delivery')
      .select(['id', 'attempts', 'expires_at'])
      .where('state', '=', 'waiting')
      .where('channel', '=', channel)
      .where('next_at', '<=', at)
      .orderBy('next_at')
      .limit(AT_ONCE)
      .execute()
    const late = due.filter(({ expires_at: end }) => end <= at).map(({ id }) => id)
    if (late.length > 0) {
      await write((tx) =>
        tx.db
          .updateTable('delivery')
          .set({ state: 'lapsed', ended_at: tx.at, sealed: '' })
          .where('id', 'in', late)
          .where('state', '=', 'waiting')
          .execute(),
      )
    }
    await allOnTheirOwn(
      due.filter(({ id }) => !late.includes(id)),
      send,
    )
    if (due.length === AT_ONCE) await sweepChannel(channel)
  }

  /** Sends what is due. No channel waits for the other. */
  const sweep = (): Promise<void> => allOnTheirOwn(CHANNELS, sweepChannel)

  return {
    order,
    sweep,
    /** Whether anything can be sent this way now. */
    isOpen: (channel: Channel): boolean => ways[channel] !== null || delivery.outbox,
    /** What went nowhere else, the latest first; null = this site shows no outbox. */
    async outbox(): Promise<readonly OutboxItem[] | null> {
      if (!delivery.outbox) return null
      const rows = await db
        .selectFrom('delivery')
        .select(['id', 'channel', 'kind', 'sealed', 'at'])
        .where('state', '=', 'sent')
        .where('sealed', '<>', '')
        .orderBy('at', 'desc')
        .orderBy('id')
        .limit(SHOWN)
        .execute()
      return rows.map(({ id, channel, kind, sealed, at }) => {
        const parcel = v.parse(Parcelled, vault.open(sealed, id))
        return { id, channel, kind: v.parse(Kind, kind), at, ...parcel }
      })
    },
    /** Sends in the background. Returns what ends it: what is on its way is finished. */
    start(onFault: (error: unknown) => void): () => Promise<void> {
      const stops = CHANNELS.map((channel) => startSweep(() => sweepChannel(channel), SWEEP_EVERY, onFault))
      return async () => {
        await Promise.all(stops.map((stop) => stop()))
        for (const way of Object.values(ways)) way?.close()
      }
    },
  }
}

export type Delivery = ReturnType<typeof createDelivery>

/** A key of messages: of what kind, and what they belong to. */
export const deliveryKey = (kind: string, ...parts: readonly string[]) => `${kind}:${digestOf(...parts)}`

/** Seals messages that are kept with the newest data key that an older one sealed, at the start: this is how a key is changed. */
export async function sealStoredParcels(write: Write, vault: Vault): Promise<void> {
  await write(async ({ db }) => {
    for (const prefix of vault.prefixes.slice(1)) {
      const rows = await db.selectFrom('delivery').select(['id', 'sealed']).where('sealed', 'like', `${prefix}%`).execute()
      for (const { id, sealed } of rows)
        await db
          .updateTable('delivery')
          .set({ sealed: vault.sealAgain(sealed, id) })
          .where('id', '=', id)
          .execute()
    }
  })
}
