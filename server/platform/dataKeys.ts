import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Env } from './env.ts'
import type { DataKeys } from './vault.ts'

/** A key: 32 bytes as base64url. */
const KEY = /^[\w-]{43}$/

/** Reads keys, newest first, between commas or on lines of their own. Throws for anything else. */
export function readDataKeys(text: string): DataKeys {
  const [first, ...older] = text.split(/[\s,]+/).filter((part) => part !== '')
  if (first === undefined || ![first, ...older].every((part) => KEY.test(part)))
    throw new Error('DATA_KEY: must be keys of 32 bytes as base64url (43 signs), newest first, with commas between')
  return [Buffer.from(first, 'base64url'), ...older.map((part) => Buffer.from(part, 'base64url'))]
}

/**
 * The keys of what is sealed in the database: those of the environment, else of a file beside the data folder, which is made at the
 * first start and which only its owner may read. A copy of the folder alone is without it.
 */
export function findDataKeys({ dataDir, dataKey }: Pick<Env, 'dataDir' | 'dataKey'>): DataKeys {
  if (dataKey !== null) return readDataKeys(dataKey)
  const file = `${resolve(dataDir)}.key`
  if (!existsSync(file)) writeFileSync(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  return readDataKeys(readFileSync(file, 'utf8'))
}
