import * as v from 'valibot'
import {
  DrawEntry,
  DrawResult,
  drawResult,
  DrawTerms,
  inputOf,
  MOST_ENTRIES,
  sortedEntries,
} from '#src/api/model/draw/drawProof.ts'
import { commitmentOf } from '#src/api/model/games/fair/seeds.ts'
import { toHex } from '#src/api/seal/bytes.ts'
import { conflict, notFound } from '../platform/callError.ts'
import type { Reader } from '../platform/db/database.ts'
import type { DrawTable } from '../platform/db/drawTables.ts'
import { newId, randomBytes } from '../platform/ids.ts'
import type { Transaction, Write } from '../platform/transaction.ts'
import type { Vault } from '../platform/vault.ts'

// A draw goes one way: committed → closed → revealed. Nothing of it can be changed once it is the next; asked again, each answers the same.

const Entries = v.pipe(v.array(DrawEntry), v.maxLength(MOST_ENTRIES))

const drawRow = (reader: Reader, id: string): Promise<DrawTable | undefined> =>
  reader.selectFrom('draw').selectAll().where('id', '=', id).executeTakeFirst()

/** What is seen of a draw before anybody takes part. */
type Committed = { readonly id: string; readonly hash: string }

/**
 * Makes a draw, once a key: its terms stand, its seed is made, and the hash of that is there to be shown before anybody takes part. The same key
 * with other terms is refused (`conflict`).
 */
export async function commitDraw(tx: Transaction, vault: Vault, key: string, asked: DrawTerms): Promise<Committed> {
  const terms = JSON.stringify(v.parse(DrawTerms, asked))
  const made = await tx.db.selectFrom('draw').selectAll().where('draw_key', '=', key).executeTakeFirst()
  if (made !== undefined && made.terms !== terms) throw conflict()
  if (made !== undefined) return { id: made.id, hash: made.hash }
  const id = newId('dr')
  const seed = toHex(randomBytes(32))
  const hash = commitmentOf(seed)
  const row = { id, draw_key: key, terms, hash, sealed_seed: vault.seal(seed, id), state: 'committed', entries: '[]' } as const
  const none = { input: null, seed: null, result: null, closed_at: null, revealed_at: null }
  await tx.db
    .insertInto('draw')
    .values({ ...row, ...none, committed_at: tx.at })
    .execute()
  return { id, hash }
}

/**
 * Closes what takes part in a draw: tickets, or the seeds of players, which the house does not choose. Their hash is what is drawn with beside the
 * house's seed. Other entries after that are refused (`conflict`).
 */
export async function closeDraw(tx: Transaction, id: string, entries: readonly string[]): Promise<{ readonly input: string }> {
  const row = await drawRow(tx.db, id)
  if (row === undefined) throw notFound()
  const input = inputOf(v.parse(Entries, entries))
  if (row.state !== 'committed' && row.input !== input) throw conflict()
  if (row.state === 'committed') {
    const closed = { state: 'closed', entries: JSON.stringify(sortedEntries(entries)), input, closed_at: tx.at } as const
    await tx.db.updateTable('draw').set(closed).where('id', '=', id).where('state', '=', 'committed').execute()
  }
  return { input }
}

/** Draws, once: tells the seed of a draw that is closed, and what comes of it. One whose entries are still open is refused (`conflict`). */
export async function revealDraw(tx: Transaction, vault: Vault, id: string): Promise<DrawResult> {
  const row = await drawRow(tx.db, id)
  if (row === undefined) throw notFound()
  if (row.state === 'committed') throw conflict()
  if (row.result !== null) return v.parse(StoredResult, row.result)
  const seed = vault.open(row.sealed_seed, id)
  const result = drawResult(v.parse(StoredTerms, row.terms), seed, v.parse(StoredEntries, row.entries))
  const told = { state: 'revealed', seed, result: JSON.stringify(result), revealed_at: tx.at } as const
  await tx.db.updateTable('draw').set(told).where('id', '=', id).where('state', '=', 'closed').execute()
  return result
}

/** Seals seeds that are not told yet with the newest data key that an older one sealed, at the start: this is how a key is changed. */
export async function sealStoredSeeds(write: Write, vault: Vault): Promise<void> {
  await write(async ({ db }) => {
    for (const prefix of vault.prefixes.slice(1)) {
      const rows = await db
        .selectFrom('draw')
        .select(['id', 'sealed_seed'])
        .where('state', '<>', 'revealed')
        .where('sealed_seed', 'like', `${prefix}%`)
        .execute()
      for (const { id, sealed_seed: sealed } of rows) {
        const again = { sealed_seed: vault.sealAgain(sealed, id) }
        await db.updateTable('draw').set(again).where('id', '=', id).execute()
      }
    }
  })
}

const StoredTerms = v.pipe(v.string(), v.parseJson(), DrawTerms)
const StoredEntries = v.pipe(v.string(), v.parseJson(), Entries)
const StoredResult = v.pipe(v.string(), v.parseJson(), DrawResult)

/** What a draw that is closed will come to, for who must act on it before it is told: nothing of it may be shown. One that is open is refused (`conflict`). */
export async function foreseeDraw(reader: Reader, vault: Vault, id: string): Promise<DrawResult> {
  const row = await drawRow(reader, id)
  if (row === undefined) throw notFound()
  if (row.state === 'committed') throw conflict()
  if (row.result !== null) return v.parse(StoredResult, row.result)
  return drawResult(v.parse(StoredTerms, row.terms), vault.open(row.sealed_seed, id), v.parse(StoredEntries, row.entries))
}

/** All that anybody may know of a draw by now, as text; see the call `drawProof`. */
export async function proofOf(reader: Reader, id: string): Promise<string> {
  const row = await drawRow(reader, id)
  if (row === undefined) throw notFound()
  const terms = v.parse(StoredTerms, row.terms)
  const known = {
    draw: row.id,
    commitment: row.hash,
    serverSeed: row.seed,
    input: row.input,
    entries: v.parse(StoredEntries, row.entries),
  }
  const result = row.result === null ? HIDDEN[terms.rules] : v.parse(StoredResult, row.result)
  return JSON.stringify({ ...terms, ...known, ...result })
}

/** What was drawn, before it is told. */
const HIDDEN = { wheel: { sector: null }, lottery: { drawn: null }, packets: { amounts: null } } as const
