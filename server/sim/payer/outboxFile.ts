import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import * as v from 'valibot'
import { PayNotice } from '#server/cashier/deposit/payNotice.ts'
import type { PayNoticeWire } from '#server/cashier/deposit/payNotice.ts'

// A notice is kept as it goes out, so what is read is checked and handed on unchanged.
const NoticeWire = v.custom<PayNoticeWire>((value) => v.is(PayNotice, value))

/** An order's notices, each with when it is due and the status that its last try met; null = not tried, 0 = nobody answered. */
const KeptOrder = v.object({
  provider: v.string(),
  reference: v.string(),
  sent: v.array(v.object({ at: v.number(), notice: NoticeWire, status: v.nullable(v.number()) })),
})
type KeptOrder = v.InferOutput<typeof KeptOrder>

/** Where a payer keeps what it tells, so that a notice outlives it. */
export type OutboxFile = { read(): readonly KeptOrder[]; write(orders: readonly KeptOrder[]): void }

/** Kept in a file: written whole beside the old one and then put in its place, so that a power cut leaves one or the other. */
export function createOutboxFile(path: string): OutboxFile {
  return {
    read() {
      let text: string
      try {
        text = readFileSync(path, 'utf8')
      } catch {
        // There is none before the first notice.
        return []
      }
      try {
        return v.parse(v.array(KeptOrder), JSON.parse(text))
      } catch (error) {
        console.error(`the payer cannot read what it kept; it is put aside as ${path}.unreadable`, error)
        renameSync(path, `${path}.unreadable`)
        return []
      }
    },
    write(orders) {
      const draft = `${path}.new`
      const file = openSync(draft, 'w', 0o600)
      try {
        writeSync(file, JSON.stringify(orders))
        fsyncSync(file)
      } finally {
        closeSync(file)
      }
      renameSync(draft, path)
    },
  }
}
